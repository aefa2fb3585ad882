import { defineJob, everyMinutes } from '../jobs/job.ts'
import type { Parts } from '../parts.ts'
import { DAY_MS, HOUR_MS } from './send-limits.ts'

const SPEND = 'SPEND' as const
const REQUESTS = 'REQUESTS' as const

interface SendFigures {
  /** SMS and WhatsApp sent in the last 24 hours, and what they cost. */
  sent_day: number
  spent_paise: number
  alarm_paise: number
  /** Messages to numbers that visitors and other people's actions caused in the last hour. */
  caused_hour: number
  allowed_hour: number
  /** More than the operator expects: the money of a day, or the messages that others caused in the last hour. */
  alarms: (typeof SPEND | typeof REQUESTS)[]
}

/** What messages cost and who causes them, and whether that is too much: half of what may be caused in an hour. */
export async function readSendFigures({ db, config }: Pick<Parts, 'db' | 'config'>, now: Date): Promise<SendFigures> {
  const sent = await db
    .selectFrom('outbox_messages')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('channel', 'in', ['sms', 'whatsapp'])
    .where('status', '=', 'sent')
    .where('finished_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  const caused = await db
    .selectFrom('counted_sends')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('by_mail', '=', false)
    .where('by_company', '=', false)
    .where('at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  const { perHour, costPaise, alarmPaise } = config.sends
  const spent_paise = Number(sent.count) * costPaise
  return {
    sent_day: Number(sent.count),
    spent_paise,
    alarm_paise: alarmPaise,
    caused_hour: Number(caused.count),
    allowed_hour: perHour,
    alarms: [...(spent_paise >= alarmPaise ? [SPEND] : []), ...(Number(caused.count) * 2 >= perHour ? [REQUESTS] : [])],
  }
}

/** Alarms the operator in the log, every ten minutes while it lasts. */
export const watchSends = defineJob({
  name: 'platform.watch-sends',
  schedule: everyMinutes(10),
  housekeeping: true,
  work: async (parts, _payload, { now }) => {
    const figures = await readSendFigures(parts, now)
    if (figures.alarms.length > 0) parts.log.error(figures, 'more messages are sent than expected')
  },
})
