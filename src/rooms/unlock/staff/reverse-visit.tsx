import { useQueryClient } from '@tanstack/react-query'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { listStaffVisits, reverseStaffVisit, type StaffVisit } from '../contract/staff.ts'
import { visitDeskWords as words } from '../words/staff.ts'

/** Gives a visit back that did not take place. */
export function ReverseVisit({ visit: { id, pass_no } }: { visit: StaffVisit }) {
  const queries = useQueryClient()
  return (
    <DeskAction
      label={words.reverse}
      accessibleLabel={words.reverseNamed(pass_no)}
      title={words.reverseTitle(pass_no)}
      text={<p>{words.reverseText}</p>}
      fields={(errors) => <TextAreaField name="reason" label={words.reason} error={errors.reason} maxLength={300} />}
      act={(values, call) =>
        call(reverseStaffVisit, { params: { id }, body: { reason: fieldText(values, 'reason') ?? '' } })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: [listStaffVisits.name] })}
    />
  )
}
