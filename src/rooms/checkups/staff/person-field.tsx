import { TextField } from '#ui/text-field.tsx'
import type { StaffCheckupDetail } from '../contract/staff.ts'
import { isBeforeAppointment, type SubStatus, statusOf } from '../rules/sub-status.ts'
import { stepWords as words } from '../words/staff-steps.ts'

interface PersonFieldProps {
  order: Pick<StaffCheckupDetail, 'variation' | 'person_mobile'>
  /** Where the step brings the check-up. */
  to: SubStatus
  error: string | undefined
}

/** The number that a candidate gave at the centre; nothing for a member, or before the sample or the visit. */
export function PersonField({ order: { variation, person_mobile }, to, error }: PersonFieldProps) {
  if (variation !== 'PEMC' || isBeforeAppointment(to) || statusOf(to) === 'cancelled') return null
  return (
    <TextField
      name="person_mobile"
      type="tel"
      inputMode="tel"
      label={words.person}
      description={person_mobile ? words.personKnown(person_mobile) : words.personHelp}
      optional
      error={error}
    />
  )
}
