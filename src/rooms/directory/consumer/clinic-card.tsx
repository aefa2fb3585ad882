import { useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconPhone } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { Title } from '#ui/title.tsx'
import type { NearClinic } from '../contract/clinics.ts'
import { findWords as words } from '../words/find.ts'
import { DoctorLine } from './doctor-line.tsx'

/** A clinic with its distance, some of its doctors, and the ways to it. */
export function ClinicCard({ clinic }: { clinic: NearClinic }) {
  const id = useId()
  const { name, address, locality, city, pincode, phone, distance_km, doctors, total_doctors } = clinic
  const more = total_doctors - doctors.length
  return (
    <Card as="li" labelledBy={id}>
      <Stack gap="md" bounded>
        <Stack gap="2xs">
          <Title id={id} as="h3" size="md">
            {name}
          </Title>
          <strong>
            {locality}, {words.away(distance_km)}
          </strong>
          <Muted size="sm">
            {address}, {locality}, {city} {pincode}
          </Muted>
        </Stack>
        <Stack as="ul" gap="sm">
          {doctors.map((doctor) => (
            <DoctorLine key={doctor.fabric_doctor_id} doctor={doctor} />
          ))}
        </Stack>
        {more > 0 && <Muted size="sm">{words.more(more)}</Muted>}
        <Stack direction="row" gap="md" wrap align="center">
          <a className={buttonClass({ tone: 'quiet' })} href={`tel:${phone}`} aria-label={words.callClinic(name)}>
            <IconPhone size={20} aria-hidden="true" />
            {words.call}
          </a>
          <TallLink to={`/find-a-clinic/${clinic.id}`} aria-label={words.doctorsOf(name)}>
            {words.allDoctors}
          </TallLink>
        </Stack>
      </Stack>
    </Card>
  )
}
