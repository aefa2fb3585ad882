import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import type { FreeLookQuote } from '../../contract/free-look.ts'
import type { FREE_LOOK_REFUSALS } from '../../contract/policies.ts'
import { freeLookSum, freeLookUntil, type IssuedCover, refundDueOn } from '../../rules/free-look.ts'
import type { Mover } from '../../rules/transitions.ts'
import { type Cover, readCover } from '../covers.ts'
import { wrongState } from '../move-policy.ts'
import { notifyLater } from '../notify-later.ts'
import { lockPolicy, type PolicyRow } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { closePolicy } from './cancel-policy.ts'
import { returnPremium } from './return-premium.ts'

/** What a free look counts with; undefined before the certificate. */
export function issuedCover(policy: PolicyRow, cover: Cover): IssuedCover | undefined {
  const { coi_received_at, start_date, end_date, premium_paise } = policy
  if (!coi_received_at || !start_date || !end_date) return undefined
  const { stamp_duty_paise, tenure_months, free_look_days } = cover
  const received_on = istDateOf(coi_received_at)
  return { premium_paise, stamp_duty_paise, tenure_months, free_look_days, received_on, start_date, end_date }
}

/**
 * What goes back if an issued policy is given back today.
 * @throws Refusal WRONG_STATE, FREE_LOOK_OVER
 */
export async function quoteFreeLook(db: Db, policy: PolicyRow, now: Date) {
  const cover =
    policy.status === 'COMPLETED' ? issuedCover(policy, await readCover(db, policy.plan_version_id)) : undefined
  if (!cover) throw wrongState(policy)
  const sum = freeLookSum(cover, istDateOf(now))
  const until = freeLookUntil(cover)
  if (!sum || until === null) throw new Refusal<typeof FREE_LOOK_REFUSALS>('FREE_LOOK_OVER')
  return { ...sum, until, premium_paise: cover.premium_paise, due_on: refundDueOn(istDateOf(now)) }
}

export type FreeLook = Awaited<ReturnType<typeof quoteFreeLook>>

export function quoteOnWire(policy_id: string, quote: FreeLook): FreeLookQuote {
  const { until, days_on_cover, total_days, due_on } = quote
  return {
    policy_id,
    until,
    premium: toRupees(quote.premium_paise),
    days_on_cover,
    total_days,
    risk_premium: toRupees(quote.risk_premium_paise),
    stamp_duty: toRupees(quote.stamp_duty_paise),
    amount: toRupees(quote.amount_paise),
    due_on,
  }
}

interface Return {
  policy_id: string
  /** As it was shown; another amount now is refused with the new quote. */
  shown_paise: Paise
  who: Extract<Mover, 'MEMBER' | 'STAFF'>
  by: PolicyAuditStamp
  /** None where a member gave none. */
  reason: string | null
}

/**
 * Gives an issued policy back in its free-look period: cover and certificate end, the insurer is asked to cancel, and the
 * premium less the days on cover and the stamp duty goes back.
 * @throws Refusal NOT_FOUND, WRONG_STATE, FREE_LOOK_OVER, QUOTE_CHANGED
 */
export async function freeLook(trx: Db, { policy_id, shown_paise, who, by, reason }: Return): Promise<PolicyRow> {
  const policy = await lockPolicy(trx, policy_id)
  const quote = await quoteFreeLook(trx, policy, by.at)
  if (quote.amount_paise !== shown_paise)
    throw new Refusal<typeof FREE_LOOK_REFUSALS>('QUOTE_CHANGED', {
      extra_args: { quote: quoteOnWire(policy_id, quote) },
    })
  const cancelled = await closePolicy(trx, policy, { who, cancelled_by: 'FREE_LOOK', by, reason })
  // Staff request what the rule says, so no second person is needed.
  if (quote.amount_paise > 0n)
    await returnPremium(trx, cancelled, {
      kind: 'FREE_LOOK',
      amount_paise: quote.amount_paise,
      quote: {
        days_on_cover: quote.days_on_cover,
        total_days: quote.total_days,
        risk_premium_paise: String(quote.risk_premium_paise),
        stamp_duty_paise: String(quote.stamp_duty_paise),
      },
      note: reason,
      needs_approval: false,
      by,
    })
  await notifyLater(trx, { policy_id, news: 'cancelled' }, by.at)
  return cancelled
}
