import { sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mayOpen } from '#rooms/claims/rules/may-open.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { SubscriptionDetails, Term } from '../contract/lookup.ts'

/** Each paid period with its payment, newest first; the premium of a cover in the same payment is not the plan's. */
export async function listTerms(db: Db, subscription_id: string): Promise<Term[]> {
  const rows = await db
    .selectFrom('subscription_terms as t')
    .innerJoin('plan_versions as v', 'v.id', 't.plan_version_id')
    .leftJoin('payment_orders as o', (join) =>
      join.onRef('o.purpose_id', '=', 't.payment_transaction_id').on('o.status', '=', 'paid'),
    )
    .leftJoin('gateway_payments as p', 'p.payment_ref', 'o.paid_payment_ref')
    .leftJoin('orders as b', 'b.transaction_id', 't.payment_transaction_id')
    .select(['t.number', 't.starts_on', 't.ends_on', 't.taken_back_at', 't.created_at', 'v.name as plan_name'])
    .select(['p.payment_ref', sql<bigint | null>`p.amount_paise - coalesce(b.premium_paise, 0)`.as('amount_paise')])
    .where('t.subscription_id', '=', subscription_id)
    .orderBy('t.number', 'desc')
    .execute()
  return rows.map(
    ({ number, starts_on, ends_on, taken_back_at, created_at, plan_name, payment_ref, amount_paise }) => ({
      number,
      plan_name,
      start_date: starts_on,
      end_date: ends_on,
      is_taken_back: taken_back_at !== null,
      payment:
        payment_ref === null || amount_paise === null
          ? null
          : { payment_ref, amount: toRupees(amount_paise), paid_at: toWireTime(created_at) },
    }),
  )
}

/** Why a blocked plan is blocked, and by whom. */
export async function readBlock(
  db: Db,
  { id, status }: { id: string; status: string },
): Promise<SubscriptionDetails['block']> {
  if (status !== 'BLOCKED') return null
  const { reason, note, name, at } = await db
    .selectFrom('subscription_blocks as b')
    .leftJoin('staff_names as a', 'a.account_id', 'b.by_account')
    .select(['b.reason', 'b.note', 'b.at', 'a.name'])
    .where('b.subscription_id', '=', id)
    .where('b.act', '=', 'blocked')
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { reason: reason ?? '', note, blocked_by: name, blocked_at: toWireTime(at) }
}

const NEWEST = 5
const OPEN = ['INITIATED', 'ON_HOLD', 'PENDING', 'APPROVED', 'SETTLEMENT_FAILED']

/** The number of claims of a plan, and the newest of them. */
export async function listClaimsOf(
  db: Db,
  subscription_id: string,
  caller: Caller,
): Promise<SubscriptionDetails['claims']> {
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'status', 'on_hold_by', 'claim_type', 'patient_name', 'claim_amount_paise', 'created_at'])
    .where('subscription_id', '=', subscription_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    count: rows.length,
    open: rows.filter(({ status }) => OPEN.includes(status)).length,
    newest: rows
      .slice(0, NEWEST)
      .map(({ id, status, on_hold_by, claim_type, patient_name, claim_amount_paise, created_at }) => ({
        id: Number(id),
        status,
        claim_type,
        patient_name,
        claim_amount: toRupees(claim_amount_paise),
        created_at: toWireTime(created_at),
        may_open: mayOpen(
          { status, on_hold_by },
          { part: 'staff', account_id: caller.account_id ?? '', actions: caller.actions },
        ),
      })),
  }
}
