import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { type Contract, lockContract, takeLives } from '#rooms/companies/server/lives.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { Gender } from '#values/gender.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { endOfTerm, type Term, termFrom } from '../rules/term.ts'
import { TERM_STARTED } from './terms.ts'

export interface CompanyPerson {
  account_id: string
  /** As the company wrote it: the plan's first member. */
  name: string | null
  mobile: string
  email: string | null
  dob?: IstDate | null
  gender?: Gender | null
}

export interface CompanySubscription {
  subscription_id: string
  account_id: string
  starts_on: IstDate
  ends_on: IstDate
  /** Activated now, and not before. */
  is_new: boolean
}

/** Why nothing was activated: the caller has the texts. */
export type CompanyRefusal =
  | { refused: 'PLAN_NOT_ACTIVE' }
  | { refused: 'QUOTA_EXHAUSTED'; requested: number; remaining_quota: number }

/** Whether people can be given the plan of a contract now: it is signed and in force. */
export function isOpenContract(contract: Contract, now: Date): boolean {
  return contract.status === 'SIGNED' && isPartnerActive(contract, now) && contract.starts_on <= istDateOf(now)
}

/** The days that a plan given now covers: to the contract's last day or, if it has none, for the plan's duration. */
export function companyTerm(contract: Contract, duration_days: number, now: Date): Term {
  const whole = termFrom(now, duration_days)
  const ends_on = contract.ends_on ?? whole.ends_on
  return { starts_on: whole.starts_on, ends_on, expires_at: endOfTerm(ends_on) }
}

/**
 * Gives people the plan that their company agreed, in a fixed number of statements, all or nothing: its version, and one
 * of the contract's lives each, under its lock. A person who has it already keeps it and takes no other life.
 * @param people each account once
 */
export async function activateCompanySubscriptions(
  trx: Db,
  { partner_plan_id, people, now }: { partner_plan_id: string; people: readonly CompanyPerson[]; now: Date },
): Promise<{ activated: Map<string, CompanySubscription> } | CompanyRefusal> {
  const contract = await lockContract(trx, partner_plan_id)
  const running = await listRunning(trx, contract.id, people, now)
  const added = people.filter(({ account_id }) => !running.has(account_id))
  if (added.length === 0) return { activated: running }
  if (!isOpenContract(contract, now)) return { refused: 'PLAN_NOT_ACTIVE' }
  if (!(await takeLives(trx, contract.id, added.length))) {
    const remaining_quota = contract.quota - contract.consumed_quota
    return { refused: 'QUOTA_EXHAUSTED', requested: added.length, remaining_quota }
  }
  const plan = await readPlanVersion(trx, contract.plan_version_id)
  const term = companyTerm(contract, plan.duration_days, now)
  const { rows } = await sql<{ id: string; account_id: string }>`
    insert into subscriptions (account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on,
        expires_at, created_at)
      select account_id, ${contract.id}, ${plan.plan_id}, ${plan.id}, ${plan.line}, 'ACTIVE', ${term.starts_on}::date,
        ${term.ends_on}::date, ${term.expires_at}::timestamptz, ${now}::timestamptz
      from unnest(${added.map(({ account_id }) => account_id)}::uuid[]) account_id
      returning id, account_id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on, created_at)
    select id, 1, ${plan.id}, ${term.starts_on}::date, ${term.ends_on}::date, ${now}::timestamptz
    from unnest(${ids}::uuid[]) id`.execute(trx)
  await enqueueMany(trx, TERM_STARTED, {
    payloads: ids.map((subscription_id) => ({ subscription_id, number: 1 })),
    run_at: now,
  })
  await addFirstMembers(trx, rows, added, now)
  const { starts_on, ends_on } = term
  const isNew = rows.map(
    ({ id, account_id }) =>
      [account_id, { subscription_id: id, account_id, starts_on, ends_on, is_new: true }] as const,
  )
  return { activated: new Map([...running, ...isNew]) }
}

/** What people have of the contract already. */
async function listRunning(
  trx: Db,
  partner_plan_id: string,
  people: readonly CompanyPerson[],
  now: Date,
): Promise<Map<string, CompanySubscription>> {
  const { rows } = await sql<Omit<CompanySubscription, 'is_new'>>`
    select distinct on (account_id) id as subscription_id, account_id, starts_on, ends_on from subscriptions s
    where account_id = any (${people.map(({ account_id }) => account_id)}::uuid[]) and partner_plan_id = ${partner_plan_id}
      and ${isRunning(now)}
    order by account_id, created_at desc`.execute(trx)
  return new Map(rows.map((row) => [row.account_id, { ...row, is_new: false }]))
}

/** Those of some mobiles whose owner has the plan of a contract already: giving it to them takes no other life. */
export async function mobilesWithPlan(
  db: Db,
  partner_plan_id: string,
  mobiles: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ mobile: string }>`
    select distinct a.mobile from accounts a join subscriptions s on s.account_id = a.id
    where a.mobile = any (${[...mobiles]}::text[]) and s.partner_plan_id = ${partner_plan_id} and ${isRunning(now)}`.execute(
    db,
  )
  return new Set(rows.map(({ mobile }) => mobile))
}

/** A plan that our staff have blocked counts: it is not given again. */
function isRunning(now: Date) {
  return sql`(s.status = 'PENDING_ACTIVATION' or (s.status in ('ACTIVE', 'BLOCKED') and s.expires_at > ${now}))`
}

async function addFirstMembers(
  trx: Db,
  subscriptions: readonly { id: string; account_id: string }[],
  people: readonly CompanyPerson[],
  now: Date,
): Promise<void> {
  const byAccount = new Map(people.map((person) => [person.account_id, person]))
  const firsts = subscriptions.map(({ account_id }) => byAccount.get(account_id)!)
  await sql`insert into subscription_members (subscription_id, is_primary, relation, name, mobile, email, dob, gender,
      created_at)
    select m.id, true, 'Self', m.name, m.mobile, m.email, m.dob, m.gender, ${now}::timestamptz
    from unnest(${subscriptions.map(({ id }) => id)}::uuid[], ${firsts.map(({ name }) => name)}::text[],
      ${firsts.map(({ mobile }) => mobile)}::text[], ${firsts.map(({ email }) => email)}::text[],
      ${firsts.map(({ dob = null }) => dob)}::date[], ${firsts.map(({ gender = null }) => gender)}::text[])
      as m (id, name, mobile, email, dob, gender)`.execute(trx)
}
