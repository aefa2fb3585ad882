import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { ShownDoctor } from '../contract/doctors.ts'
import { hoursText } from '../rules/hours.ts'
import { findWords as words } from '../words/find.ts'

interface DoctorLineProps {
  doctor: ShownDoctor
  /** With hours and the registration number. */
  inFull?: boolean
}

/** A doctor at a clinic: what they do, in which languages, and for how much. */
export function DoctorLine({ doctor, inFull = false }: DoctorLineProps) {
  const { doctor_name, speciality, languages, consultation_fee, speciality_excluded, hours } = doctor
  return (
    <Stack as="li" gap="2xs" align="start">
      <span>
        <strong>{doctor_name}</strong>, {speciality}
      </span>
      <Muted size="sm">
        {languages.join(', ')} · {words.fee(formatRupees(parseRupees(consultation_fee) ?? 0n))}
      </Muted>
      {inFull && hours.map((one) => <span key={`${one.days.join()}${one.from}`}>{hoursText(one)}</span>)}
      {inFull && <Muted size="sm">{words.registration(doctor.registration_number)}</Muted>}
      {speciality_excluded && <StatusBadge tone="warn">{words.excluded}</StatusBadge>}
    </Stack>
  )
}
