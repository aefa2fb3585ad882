import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { IconBan } from '#ui/icons.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { blockSubscription, unblockSubscription } from '../contract/actions.ts'
import { pageWords } from '../words/page.ts'
import { useReread } from './use-reread.ts'

const words = pageWords.actions
const REASONS = words.reasons.map((reason) => ({ value: reason, label: reason }))

/** Blocks the plan, with a reason. */
export function BlockPlan({ id }: { id: string }) {
  const reread = useReread()
  return (
    <DeskAction
      label={words.block}
      icon={<IconBan size={18} aria-hidden="true" />}
      title={words.blockTitle}
      text={<p>{words.blockText}</p>}
      danger
      fields={({ reason, note }) => (
        <>
          <SelectField
            name="reason"
            label={words.blockReason}
            options={REASONS}
            placeholder={words.chooseReason}
            error={reason}
          />
          <TextAreaField
            name="note"
            label={words.note}
            description={words.noteHelp}
            error={note}
            maxLength={1000}
            optional
          />
        </>
      )}
      act={(values, call) => {
        const body = { reason: fieldText(values, 'reason') ?? '', note: fieldText(values, 'note') }
        return call(blockSubscription, { params: { id }, body })
      }}
      onSettled={reread}
    />
  )
}

/** Unblocks the plan. */
export function UnblockPlan({ id }: { id: string }) {
  const reread = useReread()
  return (
    <DeskAction
      label={words.unblock}
      title={words.unblockTitle}
      text={<p>{words.unblockText}</p>}
      fields={({ reason }) => (
        <TextAreaField name="reason" label={words.unblockReason} error={reason} maxLength={300} optional />
      )}
      act={(values, call) =>
        call(unblockSubscription, { params: { id }, body: { reason: fieldText(values, 'reason') } })
      }
      onSettled={reread}
    />
  )
}
