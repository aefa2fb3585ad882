import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { calendarWords } from '../words/centre.ts'
import { orderId } from './my-checkups.ts'

export const readMyCheckupCalendar = defineCall({
  name: 'readMyCheckupCalendar',
  method: 'GET',
  path: 'me/checkups/{id}/calendar',
  summary: 'Returns the confirmed appointment as a calendar file, without the name of the person.',
  who: signedIn,
  params: z.strictObject({ id: orderId }),
  reply: { file: 'text/calendar' },
  refusals: { NO_APPOINTMENT: { status: 409, message: calendarWords.none } },
})
