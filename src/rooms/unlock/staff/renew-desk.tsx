import { useQueryClient } from '@tanstack/react-query'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { listVisitDesks, renewVisitDesk, type StaffDesk } from '../contract/staff.ts'
import { visitDeskWords } from '../words/staff.ts'

const words = visitDeskWords.desks

/** New codes for a desk whose poster was lost or copied. */
export function RenewDesk({ desk: { id, name } }: { desk: StaffDesk }) {
  const queries = useQueryClient()
  return (
    <DeskAction
      label={words.renew}
      accessibleLabel={words.renewNamed(name)}
      title={words.renewTitle(name)}
      text={<p>{words.renewText}</p>}
      danger
      fields={(errors) => <TextAreaField name="reason" label={words.reason} error={errors.reason} maxLength={300} />}
      act={(values, call) =>
        call(renewVisitDesk, { params: { id }, body: { reason: fieldText(values, 'reason') ?? '' } })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: [listVisitDesks.name] })}
    />
  )
}
