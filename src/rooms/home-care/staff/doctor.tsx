import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { changeCareDoctor, type HomeCare } from '../contract/desk.ts'
import { DOCTOR_CHANGE_REASONS, type DoctorChangeReason } from '../rules/doctor.ts'
import { doctorWords } from '../words/doctor.ts'
import { useReadAgain } from './use-read-again.ts'

const { desk: words } = doctorWords

/** Who the doctor of a care is, and why nobody, or no longer the one before. */
export function doctorText({ doctor, doctor_change }: HomeCare): string {
  return doctor?.name ?? (doctor_change ? words.next : words.first)
}

/** Another doctor for a care, with the reason. */
export function ChangeDoctor({ id }: { id: string }) {
  const change = useAttempt(changeCareDoctor)
  const readAgain = useReadAgain(id)
  const { label, title, text } = words.change
  return (
    <DeskAction
      label={label}
      title={title}
      text={<p>{text}</p>}
      fields={({ reason }) => (
        <SelectField
          name="reason"
          label={words.reason}
          placeholder={words.choose}
          options={DOCTOR_CHANGE_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
          error={reason}
        />
      )}
      act={(form) => change({ params: { id }, body: { reason: fieldText(form, 'reason') as DoctorChangeReason } })}
      onSettled={readAgain}
    />
  )
}
