import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { activeBanks } from '#rooms/bank-details/server/queries/bank-details.ts'
import { PAYOUT_TRIES } from '#rooms/claims/rules/guards.ts'
import { waitsForPlan } from '#rooms/claims/rules/plan-halt.ts'
import { BANK_SHARED_SINCE } from '#rooms/claims/server/bank-since.ts'
import { duplicateSince, duplicateUntil } from '#rooms/claims/server/duplicate-since.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { planHaltOf, SERVICE_DAY } from '#rooms/claims/server/plan-halt.ts'
import { parseRupees } from '#values/money.ts'
import { twoPeopleAbove } from '../../rules/settings.ts'
import { type PayoutBlocker, waitsFor } from '../../rules/why-not-paid.ts'
import { PAID_BESIDE } from '../paid-beside.ts'

/** The size of a batch. */
export const BATCH_LIMIT = 500

export interface PayableClaim {
  id: bigint
  account_id: string
  approved_claim_amount_paise: bigint
  payout_tries: number
  decided_at: Date | null
  /** Null if nothing blocks it. */
  waits_for: PayoutBlocker | null
  /** When `DUPLICATE_FOUND` ends. */
  duplicate_until: Date | null
  bank_details_id: string | undefined
  /** The owner of the account, if one was given. */
  payee: string | undefined
}

/**
 * Unblocked approved claims, longest approved first, as many as fit a batch, locked until the transaction ends; those
 * locked by another transaction are skipped.
 * @param claim_id only this one
 * @param opened_by the member of staff who opens the batch, whose own affairs are left out
 */
export async function lockReady(
  db: Db,
  { now, claim_id, opened_by }: { now: Date; claim_id?: bigint | undefined; opened_by?: string | null },
): Promise<PayableClaim[]> {
  const limits = await limitsAt(db, now)
  // Filtered in SQL too: any number of older blocked claims must not fill the batch.
  let claims = ofPayable(db, now).where(isReady(limits)).limit(BATCH_LIMIT)
  // Those wait for a colleague or the next scheduled batch.
  if (opened_by) claims = claims.where(sql<boolean>`not ${ownClaim(opened_by, 'claims')}`)
  if (claim_id !== undefined) claims = claims.where('claims.id', '=', claim_id)
  // With its plan: neither is waited for, so that no order of locks is broken.
  const locked = claims.modifyEnd(sql`for no key update of s skip locked for update of claims skip locked`)
  const found = await withBanks(db, await locked.execute(), limits)
  return found.filter(({ waits_for }) => waits_for === null)
}

/** Some of the approved claims that something blocks, longest approved first. */
export async function listBlocked(
  db: Db,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<PayableClaim[]> {
  const limits = await limitsAt(db, now)
  const claims = ofPayable(db, now).where(sql<boolean>`not ${isReady(limits)}`)
  return withBanks(db, await claims.limit(limit).offset(offset).execute(), limits)
}

/**
 * How many approved claims something blocks, how many a batch takes that this person opens, the paise of these, and how
 * many it leaves because they are the person's own affair.
 */
export async function countPayable(
  db: Db,
  now: Date,
  opened_by: string | null = null,
): Promise<{ blocked: number; ready: number; ready_paise: bigint; own: number }> {
  const isPayable = isReady(await limitsAt(db, now))
  const own = sql<boolean>`${isPayable} and ${ownClaim(opened_by, 'claims')}`
  const ready = sql<boolean>`${isPayable} and not ${ownClaim(opened_by, 'claims')}`
  return db
    .selectFrom('claims')
    .innerJoin('subscriptions as s', 's.id', 'claims.subscription_id')
    .select([
      sql<number>`count(*) filter (where not ${isPayable})::int`.as('blocked'),
      sql<number>`count(*) filter (where ${ready})::int`.as('ready'),
      sql<number>`count(*) filter (where ${own})::int`.as('own'),
      sql<bigint>`coalesce(sum(approved_claim_amount_paise) filter (where ${ready}), 0)::bigint`.as('ready_paise'),
    ])
    .where('claims.status', '=', 'APPROVED')
    .where('in_payout', '=', false)
    .executeTakeFirstOrThrow()
}

interface Limits {
  secondPersonAbove: bigint
  now: Date
}

async function limitsAt(db: Db, now: Date): Promise<Limits> {
  return { now, secondPersonAbove: parseRupees(await readSetting(db, twoPeopleAbove, now)) ?? 0n }
}

/** Approved claims without a payout, longest approved first. */
function ofPayable(db: Db, now: Date) {
  return db
    .selectFrom('claims')
    .innerJoin('subscriptions as s', 's.id', 'claims.subscription_id')
    .select(['claims.id', 'claims.account_id', 'first_approver', 'payout_tries', 'decided_at'])
    .select(['approved_claim_amount_paise', planHaltOf(SERVICE_DAY, now).as('plan_halt')])
    .select([duplicateUntil(now).as('duplicate_until'), PAID_BESIDE.as('paid_beside')])
    .select(BANK_SHARED_SINCE.as('bank_shared_since'))
    .where('claims.status', '=', 'APPROVED')
    .where('in_payout', '=', false)
    .orderBy('decided_at')
    .orderBy('claims.id')
}

type ClaimRow = Awaited<ReturnType<ReturnType<typeof ofPayable>['execute']>>[number]

async function withBanks(db: Db, rows: readonly ClaimRow[], limits: Limits): Promise<PayableClaim[]> {
  const banks = await activeBanks(
    db,
    rows.map(({ account_id }) => account_id),
  )
  return rows.map(({ first_approver, paid_beside, bank_shared_since, plan_halt, ...row }) => {
    const duplicate_found = row.duplicate_until !== null
    const bank = banks.get(row.account_id)
    const approved_claim_amount_paise = row.approved_claim_amount_paise ?? 0n
    return {
      ...row,
      approved_claim_amount_paise,
      waits_for: waitsFor(
        {
          ...row,
          approved_claim_amount_paise,
          first_approver,
          duplicate_found,
          paid_beside,
          bank_shared_since,
          plan_halt,
          bank,
        },
        limits,
      ),
      bank_details_id: bank?.id,
      payee: bank?.account_holder_name,
    }
  })
}

/** Whether nothing blocks a claim: a condition on `claims` and its plan, `s`. */
export async function readyToPay(db: Db, now: Date): Promise<RawBuilder<boolean>> {
  return isReady(await limitsAt(db, now))
}

/** The SQL equivalent of `waitsFor`. */
function isReady({ secondPersonAbove, now }: Limits) {
  return sql<boolean>`(coalesce(${planHaltOf(SERVICE_DAY, now)}, '') not in ('PLAN_BLOCKED', 'RENEWAL_UNPAID')
    and payout_tries < ${PAYOUT_TRIES} and not ${duplicateSince(now)} and not ${PAID_BESIDE}
    and not ${BANK_SHARED_SINCE}
    and (coalesce(approved_claim_amount_paise, 0) <= ${secondPersonAbove} or first_approver is not null)
    and exists (select from bank_details b where b.account_id = claims.account_id and b.active
      and b.status = 'VERIFIED' and (b.cooling_until is null or b.cooling_until <= ${now})))`
}

/**
 * What a claim in a payout that has not left yet waits for, because of its plan, of its bill, of whose account it is, or of a
 * payment beside it. The caller has locked the
 * plan and the claim.
 */
export async function waitsInPayout(db: Db, claim_id: bigint, now: Date): Promise<PayoutBlocker | null> {
  const { plan_halt, duplicate_found, bank_shared_since, paid_beside } = await db
    .selectFrom('claims')
    .innerJoin('subscriptions as s', 's.id', 'claims.subscription_id')
    .select([planHaltOf(SERVICE_DAY, now).as('plan_halt'), duplicateSince(now).as('duplicate_found')])
    .select([PAID_BESIDE.as('paid_beside'), BANK_SHARED_SINCE.as('bank_shared_since')])
    .where('claims.id', '=', claim_id)
    .executeTakeFirstOrThrow()
  const waits = waitsForPlan({ status: 'APPROVED', in_payout: false }, plan_halt)
  if (waits) return waits
  if (paid_beside) return 'PAID_BESIDE'
  if (duplicate_found) return 'DUPLICATE_FOUND'
  return bank_shared_since ? 'BANK_SHARED_SINCE' : null
}

/** From when a batch may find an approved claim whose owner has an account that can be paid. */
export function firstPayable() {
  return sql<Date | null>`select min(coalesce(b.cooling_until, timestamptz 'epoch'))
    from claims c join bank_details b on b.account_id = c.account_id
    where c.status = 'APPROVED' and not c.in_payout and b.active and b.status = 'VERIFIED'`
}
