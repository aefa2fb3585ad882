import { useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { listVisitDesks, type StaffDesk, setDeskAsksCode } from '../contract/staff.ts'
import { visitDeskWords } from '../words/staff.ts'

const words = visitDeskWords.desks

/** Sets whether the clinic's printed code unlocks only with the desk's code of the day. */
export function AskDeskCode({ desk: { id, name, asks_code } }: { desk: StaffDesk }) {
  const queries = useQueryClient()
  const set = useAttempt(setDeskAsksCode)
  return (
    <DeskAction
      label={asks_code ? words.askNoMore : words.ask}
      accessibleLabel={asks_code ? words.askNoMoreNamed(name) : words.askNamed(name)}
      title={asks_code ? words.askNoMoreTitle(name) : words.askTitle(name)}
      text={<p>{asks_code ? words.askNoMoreText : words.askText}</p>}
      fields={(errors) => <TextAreaField name="reason" label={words.reason} error={errors.reason} maxLength={300} />}
      act={(values) =>
        set({ params: { id }, body: { asks_code: !asks_code, reason: fieldText(values, 'reason') ?? '' } })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: [listVisitDesks.name] })}
    />
  )
}
