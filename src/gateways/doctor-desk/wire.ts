import { z } from 'zod'
import { CONSULT_CHANNELS, type DeskEvent } from './doctor-desk.ts'

const id = z.string().min(1).max(200)
const shortText = z.string().trim().min(1).max(200)

const doctor = z.object({ id, name: shortText, speciality: shortText, registration_number: shortText })

const base = {
  event_id: z.string().regex(/^[\w.:-]{1,100}$/),
  request_id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
}

/** The messages of the desk; docs/running.md lists them for its makers. Unread keys are dropped. */
export function wireDeskEvent({ allowPlain }: { allowPlain: boolean }) {
  const join_url = z.url({ protocol: allowPlain ? /^https?$/ : /^https$/ }).max(1000)
  const channel = z.enum(CONSULT_CHANNELS).default('video')
  const withDoctor = { ...base, doctor, join_url, channel, slot: z.iso.datetime({ offset: true }).nullish() }
  return z
    .discriminatedUnion('event', [
      z.object({ event: z.literal('request.accepted'), ...withDoctor }),
      z.object({ event: z.literal('doctor.joined'), ...withDoctor }),
      z.object({ event: z.literal('request.declined'), ...base }),
      z.object({ event: z.literal('consultation.completed'), ...base }),
      z.object({ event: z.literal('consultation.failed'), ...base }),
      z.object({ event: z.literal('prescription.issued'), ...base, document: z.object({ id }) }),
    ])
    .transform((message): DeskEvent => {
      const { event_id, request_id } = message
      const common = { event_id, request_id, created_at: new Date(message.at) }
      switch (message.event) {
        case 'request.accepted':
        case 'doctor.joined': {
          const { id: doctor_ref, name: doctor_name, speciality: doctor_speciality } = message.doctor
          const { registration_number: doctor_registration } = message.doctor
          const { join_url: join_link, channel } = message
          const slot = new Date(message.slot ?? message.at)
          const accepted = { doctor_ref, doctor_name, doctor_speciality, doctor_registration, join_link, channel, slot }
          return { ...common, type: message.event === 'doctor.joined' ? 'join' : 'accept', doctor: accepted }
        }
        case 'request.declined':
          return { ...common, type: 'decline' }
        case 'consultation.completed':
          return { ...common, type: 'complete' }
        case 'consultation.failed':
          return { ...common, type: 'fail' }
        case 'prescription.issued':
          return { ...common, type: 'prescribe', document_ref: message.document.id }
      }
    })
}
