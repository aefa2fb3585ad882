import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { graceEndsAt } from '#rooms/auto-renewal/rules/timetable.ts'
import { awaitedOf } from '#rooms/subscriptions/rules/contacts.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { NowRow } from '../contract.ts'
import { NOTHING_MORE } from '../rules/now-kinds.ts'

/** Renewals, refunds, payments on their way, and people to confirm: of the plans that a person bought or was given. */
export async function moneyNow(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const found = [
    renewals(db, account_id, now),
    refunds(db, account_id),
    payments(db, account_id, now),
    people(db, account_id),
  ]
  return (await Promise.all(found)).flat()
}

async function renewals(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const { rows } = await sql<{
    id: string
    plan: string
    renews_on: IstDate
    status: string
    amount_paise: Paise
    again: Date | null
  }>`
    select r.id, r.subscription_id as plan, r.renews_on, r.status, r.amount_paise, r.next_step_at as again
    from subscriptions s join renewals r on r.subscription_id = s.id
    where s.account_id = ${account_id}::uuid and s.status in ('ACTIVE', 'PAST_DUE') and r.renews_on = s.ends_on + 1
      and r.status in ('DEBITING', 'RETRYING', 'NEEDS_CONSENT', 'FAILED')`.execute(db)
  return rows
    .filter(({ renews_on }) => graceEndsAt(renews_on) > now)
    .map(({ id, plan, renews_on, status, amount_paise, again }) => {
      const row = { ...NOTHING_MORE, id, amount: toRupees(amount_paise), link: `/my-plan/auto-renew?plan=${plan}` }
      if (status === 'DEBITING') return { ...row, kind: 'RENEWAL', turn: 'bank' }
      if (status === 'RETRYING') return { ...row, kind: 'RENEWAL', turn: 'bank', by: again && toWireTime(again) }
      // The last second in which paying it keeps the plan.
      const by = toWireTime(new Date(graceEndsAt(renews_on).getTime() - 1000))
      return { ...row, kind: 'RENEWAL_CONSENT', turn: 'you', by }
    })
}

/** A refund in parts is one row; what has arrived is not counted, nor a rest that a second person has to approve. */
async function refunds(db: Db, account_id: string): Promise<NowRow[]> {
  const { rows } = await sql<{ id: string; plan: string; revised: Paise | null; left: Paise | null; at_bank: boolean }>`
    select p.id, p.subscription_id as plan, p.revised_amount_paise as revised, m.left, coalesce(m.at_bank, false) as at_bank
    from subscriptions s join plan_refunds p on p.subscription_id = s.id
      left join lateral (select sum(r.amount_paise)::bigint as left, bool_and(r.status in ('PROCESSING', 'UNKNOWN')) as at_bank
        from plan_refund_parts x join refunds r on r.id = x.refund_id where x.plan_refund_id = p.id
          and r.status <> 'SUCCESS' and not (r.status = 'REQUESTED' and p.decision is not distinct from 'APPROVED')) m on true
    where s.account_id = ${account_id}::uuid and p.account_id = s.account_id and p.decision is distinct from 'DECLINED'
      and (m.left is not null or p.revised_at is not null)`.execute(db)
  return rows.map(({ id, plan, revised, left, at_bank }) => {
    const row = { ...NOTHING_MORE, id, link: `/my-plan/refund?subscription_id=${plan}` }
    return revised === null
      ? { ...row, kind: 'REFUND', turn: at_bank ? 'bank' : 'us', amount: toRupees(left ?? 0n) }
      : { ...row, kind: 'REFUND_ANSWER', turn: 'you', amount: toRupees(revised) }
  })
}

/** Orders that the buyer has paid, or may have: the bank has not answered yet. */
async function payments(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['transaction_id', 'amount_paise', 'expires_at'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'initiated')
    .where('sub_status', '=', 'gateway_pending')
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ transaction_id, amount_paise, expires_at }) => ({
    ...NOTHING_MORE,
    kind: 'PAYMENT',
    id: transaction_id,
    turn: 'bank',
    by: toWireTime(expires_at),
    amount: toRupees(amount_paise),
    link: `/buy/success?transaction_id=${transaction_id}`,
  }))
}

/** People whom a company has entered on the reader's plan; the owner alone confirms them. */
async function people(db: Db, account_id: string): Promise<NowRow[]> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_members as m', 'm.subscription_id', 's.id')
    .selectAll('m')
    .where('s.account_id', '=', account_id)
    .where('s.status', 'in', ['ACTIVE', 'PAST_DUE'])
    .where('m.removed_at', 'is', null)
    .execute()
  return rows
    .filter((member) => awaitedOf(member) !== null)
    .map(({ uhid, name, subscription_id }) => ({
      ...NOTHING_MORE,
      kind: 'PERSON_TO_CONFIRM',
      id: uhid,
      person: name,
      turn: 'you',
      link: `/my-plan/members?subscription_id=${subscription_id}`,
    }))
}
