import { type Selectable, sql } from 'kysely'
import type { InsuranceRefunds } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { FreeLookParts } from '../contract/free-look.ts'
import type { PremiumRefund } from '../contract/policies.ts'
import type { DeclineReason } from '../rules/statuses.ts'
import type { PolicyRow } from './policies.ts'

export type PremiumRefundRow = Selectable<InsuranceRefunds>
/** With what the payments room says of its money. */
export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>[number]

/** The refunds of some policies, in the order of their requests. */
export async function listRefunds(db: Db, policy_ids: readonly string[]) {
  if (policy_ids.length === 0) return []
  return db
    .selectFrom('insurance_refunds as r')
    .innerJoin('refunds as money', 'money.id', 'r.refund_id')
    .selectAll('r')
    .select(['money.by_transfer', sql<boolean>`money.status = 'MANUAL'`.as('is_manual')])
    .where('r.policy_id', 'in', policy_ids)
    .orderBy('r.policy_id')
    .orderBy('r.number')
    .execute()
}

/**
 * What of the premium may still be promised back. A free look has settled the rest: the days on cover and the stamp duty
 * are not owed any more.
 */
export function refundableOf(
  { premium_paise, status, cancelled_by }: Pick<PolicyRow, 'premium_paise' | 'status' | 'cancelled_by'>,
  refunds: readonly Pick<PremiumRefundRow, 'status' | 'amount_paise'>[],
): Paise {
  if (status !== 'CANCELLED' || cancelled_by === 'FREE_LOOK') return 0n
  const promised = refunds.filter((one) => one.status !== 'FAILED')
  return promised.reduce((left, { amount_paise }) => left - amount_paise, premium_paise)
}

type RefundRequesters = Pick<PremiumRefundRow, 'requested_by'>
type MaybeDeclined = Pick<PremiumRefundRow, 'requested_by' | 'decline_reason'>

/** Who requested this refund, or one of its policy that was declined. */
export function requesters(refund: RefundRequesters, ofPolicy: readonly MaybeDeclined[]): (string | null)[] {
  const declined = ofPolicy.filter(({ decline_reason }) => decline_reason !== null)
  return [refund, ...declined].map(({ requested_by }) => requested_by)
}

/** Whether a member of our staff requested this refund, or one that was declined: a colleague decides about it. */
export function isOwnRequest(
  refund: RefundRequesters,
  ofPolicy: readonly MaybeDeclined[],
  account_id: string | null,
): boolean {
  return requesters(refund, ofPolicy).includes(account_id)
}

export function refundOnWire(row: ListedRefund, { premium_paise }: Pick<PolicyRow, 'premium_paise'>): PremiumRefund {
  const { id, kind, status, due_on, is_manual, by_transfer } = row
  return {
    id,
    kind,
    status,
    amount: toRupees(row.amount_paise),
    needs_approval: row.needs_approval && row.decided_at === null,
    requested_at: toWireTime(row.requested_at),
    due_on,
    completed_at: row.completed_at && toWireTime(row.completed_at),
    is_manual,
    by_transfer,
    declined_for: row.declined_for as DeclineReason | null,
    free_look: row.quote === null ? null : freeLookParts(row.quote as unknown as StoredQuote, premium_paise),
  }
}

/** A quote as it is stored with the refund: paise as texts. */
type StoredQuote = Record<'days_on_cover' | 'total_days', number> &
  Record<'risk_premium_paise' | 'stamp_duty_paise', string>

function freeLookParts(quote: StoredQuote, premium_paise: Paise): FreeLookParts {
  const { days_on_cover, total_days } = quote
  return {
    premium: toRupees(premium_paise),
    days_on_cover,
    total_days,
    risk_premium: toRupees(BigInt(quote.risk_premium_paise)),
    stamp_duty: toRupees(BigInt(quote.stamp_duty_paise)),
  }
}
