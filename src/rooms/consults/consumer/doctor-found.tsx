import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { IconVideo } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatClock } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Consultation } from '../contract/consultation.ts'
import { consultScreens } from '../words/screens.ts'

const words = consultScreens.one

/** The doctor, when they join, and the link to the call. */
export function DoctorFound({ consult }: { consult: Consultation }) {
  const { status, join_link, join_by, ends_at } = consult
  const clock = (time: string) => formatClock(parseWireTime(time) ?? new Date())
  return (
    <Stack gap="md">
      <Card>
        <Doctor consult={consult} />
      </Card>
      <p>{status === 'active' ? words.joined(clock(ends_at)) : words.joins(clock(join_by ?? ends_at))}</p>
      {join_link && (
        <a className={buttonClass({ tone: 'call', wide: true })} href={join_link} target="_blank" rel="noreferrer">
          <IconVideo size={20} aria-hidden="true" />
          {words.join}
          <VisuallyHidden> ({words.newTab})</VisuallyHidden>
        </a>
      )}
    </Stack>
  )
}

/** Who treats the patient, as the law wants it shown: name, speciality and registration number. */
export function Doctor({ consult }: { consult: Consultation }) {
  const { doctor_name, doctor_speciality, doctor_registration } = consult
  return (
    <FactList
      layout="sides"
      facts={[
        [words.doctor, doctor_name && <strong key="name">{doctor_name}</strong>],
        [words.speciality, doctor_speciality],
        [words.registration, doctor_registration],
      ]}
    />
  )
}
