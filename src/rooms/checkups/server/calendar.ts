import ical from 'ical-generator'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { readMyCheckupCalendar } from '../contract/my-calendar.ts'
import { shownPhone } from '../rules/centre.ts'
import { calendarWords as words } from '../words/centre.ts'
import type { OrderRow } from './orders.ts'
import { centreOnWire } from './place.ts'
import { appointmentOf } from './plan-reminders.ts'

/** How long people plan for. */
const HOURS = { HOME: 1, CENTRE: 2 } as const

/**
 * The confirmed appointment that is still to come as a calendar file. An entry that was imported before is replaced by one with a later sequence.
 * @throws Refusal NO_APPOINTMENT
 */
export function appointmentFile(
  order: OrderRow,
  { link, fasting_hours }: { link: string; fasting_hours: number },
): FileReply {
  const start = appointmentOf(order)
  if (!start) throw new Refusal<typeof readMyCheckupCalendar>('NO_APPOINTMENT')
  const isVisit = start === order.visit_appointment_at
  const centre = isVisit ? centreOnWire(order) : null
  const location = centre ? `${centre.name}, ${centre.address}` : (order.address ?? order.city)
  const needsFasting = order.sub_status === 'SLOT_CONFIRMED' && fasting_hours > 0
  const fasting = needsFasting ? words.fasting(fasting_hours) : undefined
  const file = ical({ name: words.title, prodId: { company: 'Tulsi', product: 'Plus' } })
  file.createEvent({
    id: `${order.id}@check-ups`,
    sequence: order.version,
    stamp: order.modified_at,
    start,
    end: new Date(start.getTime() + HOURS[isVisit ? 'CENTRE' : 'HOME'] * 3_600_000),
    summary: words.title,
    location,
    description: [fasting, centre && words.phone(shownPhone(centre.phone)), link].filter(Boolean).join('\n'),
    url: link,
  })
  return {
    content: Buffer.from(file.toString()),
    media_type: 'text/calendar; charset=utf-8',
    file_name: `check-up-${order.id}.ics`,
  }
}
