import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { KitHistory } from '../components/kit-history.tsx'
import { type HomeCare, moveCareKit } from '../contract/desk.ts'
import type { KitStatus } from '../rules/kit-state.ts'
import { deskWords } from '../words/desk.ts'
import { useReadAgain } from './use-read-again.ts'

const { acts: words } = deskWords

/** Where the kit is, and what can be done with it. */
export function Kit({ care }: { care: HomeCare }) {
  const { kit, next_kit, halt, subscription_id } = care
  return (
    <PagePart title={deskWords.detail.kit}>
      <FactList
        facts={[
          [words.courier, kit.courier],
          [words.tracking, kit.tracking_number],
        ]}
      />
      <KitHistory kit={kit} />
      {halt && <Notice tone="info">{deskWords.detail.halts[halt]}</Notice>}
      <Stack direction="row" gap="sm" wrap>
        {next_kit.map((status) => (
          <KitAction key={status} id={subscription_id} status={status} />
        ))}
      </Stack>
    </PagePart>
  )
}

function KitAction({ id, status }: { id: string; status: KitStatus }) {
  const send = useAttempt(moveCareKit)
  const readAgain = useReadAgain(id)
  const { label, title, text } = words.kit[status]
  return (
    <DeskAction
      label={label}
      title={title}
      text={<p>{text}</p>}
      fields={(errors) =>
        status === 'PACKED' && (
          <>
            <TextField name="courier" label={words.courier} error={errors.courier} maxLength={60} />
            <TextField name="tracking_number" label={words.tracking} error={errors.tracking_number} maxLength={40} />
          </>
        )
      }
      act={(form) => {
        const courier = fieldText(form, 'courier')
        const tracking_number = fieldText(form, 'tracking_number')
        const body = { status, ...(courier && { courier }), ...(tracking_number && { tracking_number }) }
        return send({ params: { id }, body })
      }}
      onSettled={readAgain}
    />
  )
}
