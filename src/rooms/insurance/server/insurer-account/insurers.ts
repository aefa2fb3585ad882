import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { addDays, type IstDate, startOfIstDay } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { insurerAccountWords } from '../../words/insurer-account.ts'

/** The insurers of every version that was ever sold, by the name of the newest. */
export async function listInsurers(db: Db): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{
    code: string
    name: string
  }>`select distinct on (insurer_code) insurer_code as code, insurer as name
    from insurance_plan_versions order by insurer_code, published_at desc`.execute(db)
  return rows
}

/** @throws Refusal INVALID for a code that no cover has */
export async function refuseUnknownInsurer(db: Db, insurer_code: string): Promise<void> {
  if (!(await listInsurers(db)).some(({ code }) => code === insurer_code))
    throw new Refusal('INVALID', { fields: { insurer_code: insurerAccountWords.fields.insurer } })
}

interface InsurerAccount {
  /** By the ledger: premiums less refunds and what was paid; below zero, the insurer owes us. */
  owed_paise: Paise
  /** What was entered and waits for a second person. */
  waiting_paise: Paise
  /** Of what is owed, premium of cancelled policies that has still to leave: it is their owners'. */
  going_back_paise: Paise
}

/** A policy `p` that was issued and that the insurer has cancelled: of its premium goes back what our staff find out. */
const isWithdrawn = sql`(p.cancelled_by = 'INSURER' and p.coi_number is not null)`

/**
 * What may have been paid to an insurer on a day, beside what is entered: premiums collected by the end of it, without those of
 * policies that had been cancelled by then. What was cancelled later was still due on that day. Payments of later days that are
 * entered already still have to be due on theirs.
 */
export async function readPayable(db: Db, insurer_code: string, paid_on: IstDate): Promise<Paise> {
  const days = await db
    .selectFrom('insurer_payments')
    .select('paid_on')
    .distinct()
    .where('insurer_code', '=', insurer_code)
    .where('status', '<>', 'DECLINED')
    .where('paid_on', '>', paid_on)
    .execute()
  const left = await Promise.all(
    [paid_on, ...days.map((day) => day.paid_on)].map((day) => leftOn(db, insurer_code, day)),
  )
  return left.reduce((least, paise) => (paise < least ? paise : least))
}

/** What of the premiums by the end of a day is not paid by payments up to it. */
async function leftOn(db: Db, insurer_code: string, day: IstDate): Promise<Paise> {
  const after = startOfIstDay(addDays(day, 1))
  const { rows } = await sql<{ paise: Paise }>`select (coalesce((select sum(p.premium_paise - case
        when p.cancelled_by is null or p.cancelled_at >= ${after} then 0
        when p.cancelled_by = 'FREE_LOOK' or ${isWithdrawn} and (p.nothing_owed_at is not null or refunds.paise > 0) then refunds.paise
        else p.premium_paise end)
      from insurance_policies p join insurance_plan_versions v on v.id = p.plan_version_id 
        left join lateral (select coalesce(sum(amount_paise) filter (where status <> 'FAILED'), 0) as paise from insurance_refunds
          where policy_id = p.id) refunds on true
      where v.insurer_code = ${insurer_code} and p.paid_at < ${after}), 0)
    - coalesce((select sum(amount_paise) from insurer_payments where insurer_code = ${insurer_code} and status <> 'DECLINED' and paid_on <= ${day}::date), 0)
    )::bigint as paise`.execute(db)
  return rows[0]!.paise
}

/**
 * What the ledger moved on the account of each insurer, what it is owed above zero: rows of insurer_code, cause
 * ('collected', 'back', 'paid'), paise and at.
 */
export const INSURER_MOVEMENTS = sql<unknown>`(
  select v.insurer_code, 'collected' as cause, t.amount_paise as paise, t.created_at as at from insurance_policies p
    join insurance_plan_versions v on v.id = p.plan_version_id
    join ledger_transfers t on t.idem = 'premium/' || p.order_transaction_id
  union all
  select v.insurer_code, 'back', -t.amount_paise, t.created_at from insurance_refunds r
    join insurance_policies p on p.id = r.policy_id join insurance_plan_versions v on v.id = p.plan_version_id
    join ledger_transfers t on t.idem = 'refund/' || r.reference
  union all
  select y.insurer_code, 'paid', -t.amount_paise, t.created_at from insurer_payments y
    join ledger_transfers t on t.idem = 'insurer-paid/' || y.reference where y.status = 'BOOKED')`

/** Premium of policies that were cancelled before an instant, and that had not left by then: rows of insurer_code and paise. */
export const goingBack = (before: RawBuilder<Date>) => sql<unknown>`(select v.insurer_code,
    case when p.cancelled_by = 'FREE_LOOK' or ${isWithdrawn} and (p.nothing_owed_at < ${before} or r.requested > 0)
      then coalesce(r.open, 0) else p.premium_paise - coalesce(r.sent, 0) end as paise
  from insurance_policies p join insurance_plan_versions v on v.id = p.plan_version_id left join lateral (
    select sum(amount_paise) filter (where completed_at < ${before}) as sent,
      sum(amount_paise) filter (where status <> 'FAILED' and requested_at < ${before}) as requested,
      sum(amount_paise) filter (where status <> 'FAILED' and (completed_at is null or completed_at >= ${before})) as open
    from insurance_refunds where policy_id = p.id) r on true
  where p.status = 'CANCELLED' and p.cancelled_at < ${before})`

/** What is owed to each insurer that ever was, by code. */
export async function readAccounts(db: Db): Promise<ReadonlyMap<string, InsurerAccount>> {
  const { rows } = await sql<InsurerAccount & { code: string }>`select insurer_code as code,
      coalesce(sum(paise) filter (where cause not in ('waiting', 'going_back')), 0)::bigint as owed_paise,
      coalesce(sum(paise) filter (where cause = 'waiting'), 0)::bigint as waiting_paise,
      coalesce(sum(paise) filter (where cause = 'going_back'), 0)::bigint as going_back_paise
    from (select insurer_code, cause, paise from ${INSURER_MOVEMENTS} booked
      union all select insurer_code, 'waiting', amount_paise from insurer_payments where status = 'WAITING'
      union all select insurer_code, 'going_back', paise from ${goingBack(sql`'infinity'::timestamptz`)} back) moved
    group by insurer_code`.execute(db)
  return new Map(rows.map(({ code, ...account }) => [code, account]))
}
