import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { isInUse, type MandateStatus } from './mandate-states.ts'
import { debitAt, graceEndsAt, noticeAt, type RenewalFacts } from './timetable.ts'

interface Facts {
  mandate: { status: MandateStatus; paused_until: IstDate | null; expires_at: Date }
  renews_on: IstDate
  /** The open renewal of that day, once it is announced. */
  renewal: RenewalFacts | undefined
}

/**
 * The day of the next debit as the timetable will send it; null where none will be sent without an act of the customer.
 * A pause beyond the day of renewal lets the plan end, and a renewal that needs consent or has failed is left to them.
 */
export function nextDebitOn({ mandate, renews_on, renewal }: Facts, now: Date): IstDate | null {
  if (!isInUse(mandate) || mandate.expires_at < graceEndsAt(renews_on)) return null
  if (mandate.status === 'PAUSED' && (mandate.paused_until === null || mandate.paused_until > renews_on)) return null
  const from = mandate.paused_until === null ? now : latest(now, startOfIstDay(mandate.paused_until))
  if (renewal?.status === 'DEBITING') return renewal.last_attempt_on
  if (renewal?.status === 'NEEDS_CONSENT' || renewal?.status === 'FAILED') return null
  const noticed_at = renewal?.noticed_at ?? latest(from, noticeAt(renews_on))
  const facts = {
    renews_on,
    noticed_at,
    attempts: renewal?.attempts ?? 0,
    last_attempt_on: renewal?.last_attempt_on ?? null,
  }
  const when = debitAt(facts, from)
  return when ? istDateOf(when) : null
}

const latest = (one: Date, other: Date) => (one < other ? other : one)
