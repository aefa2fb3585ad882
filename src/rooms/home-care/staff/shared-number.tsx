import { Link } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { checkSharedNumber, type HomeCare } from '../contract/desk.ts'
import { NUMBER_OUTCOMES, type NumberOutcome } from '../rules/shared-number.ts'
import { sharedNumberWords as words } from '../words/shared-number.ts'
import { NoteField } from './note-field.tsx'
import { useReadAgain } from './use-read-again.ts'

/** That several patients, or patient and coordinator, have one number, and what a call to it found. */
export function SharedNumber({ care: { subscription_id, shared_number } }: { care: HomeCare }) {
  if (!shared_number) return null
  const { sources, is_coordinators, others, arranged_by, outcome, checked_by } = shared_number
  return (
    <PagePart title={words.title}>
      {outcome === null ? (
        <Notice tone="warn">
          {is_coordinators && `${words.coordinators} `}
          {others.length > 0 && `${words.others(others.length)} `}
          {words.arrangedBy(arranged_by.coordinator, arranged_by.company)} {words.ring}
        </Notice>
      ) : (
        <Muted>{words.checked(checked_by ?? '', words.outcomes[outcome])}</Muted>
      )}
      <FactList
        facts={[
          [words.facts.number, sources.map((source) => words.sources[source]).join(', ')],
          [
            words.facts.others,
            others.length > 0 && (
              <Stack gap="xs">
                {others.map((id, place) => (
                  <Link key={id} to={`/dashboard/home-care/${id}`}>
                    {words.other(place + 1)}
                  </Link>
                ))}
              </Stack>
            ),
          ],
        ]}
      />
      {outcome === null && (
        <div>
          <RecordOutcome id={subscription_id} />
        </div>
      )}
    </PagePart>
  )
}

function RecordOutcome({ id }: { id: string }) {
  const record = useAttempt(checkSharedNumber)
  const readAgain = useReadAgain(id)
  return (
    <DeskAction
      label={words.record}
      title={words.recordTitle}
      text={<p>{words.recordText}</p>}
      fields={({ outcome, note }) => (
        <>
          <SelectField
            name="outcome"
            label={words.outcome}
            placeholder={words.choose}
            options={NUMBER_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
            error={outcome}
          />
          <NoteField error={note} />
        </>
      )}
      act={(form) => {
        const outcome = fieldText(form, 'outcome') as NumberOutcome
        return record({ params: { id }, body: { outcome, note: fieldText(form, 'note') ?? '' } })
      }}
      onSettled={readAgain}
    />
  )
}
