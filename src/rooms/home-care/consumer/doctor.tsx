import { Muted } from '#ui/muted.tsx'
import type { Care } from '../contract/care.ts'
import { doctorWords } from '../words/doctor.ts'

const { member: words, reasons } = doctorWords

/** The one doctor of all twelve days, or who will be. */
export function YourDoctor({ care: { doctor, doctor_change } }: { care: Pick<Care, 'doctor' | 'doctor_change'> }) {
  const reason = doctor_change && reasons[doctor_change.reason]
  if (!doctor) return <p>{reason ? words.changed(reason) : words.first}</p>
  return (
    <div>
      <strong>{words.yours(doctor.name)}</strong>
      <Muted>{reason ? `${words.changedTo(reason)} ${words.same}` : words.same}</Muted>
    </div>
  )
}
