import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Subscriptions } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { type Contract, takeLives } from '#rooms/companies/server/lives.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { Gender } from '#values/gender.ts'
import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { endOfTerm, firstTerm, type Term, termFrom } from '../rules/term.ts'
import { accountsBlockedByStaff } from './blocked-by-staff.ts'
import { publishFirstTerms } from './terms.ts'

interface CompanyPerson {
  account_id: string
  /** As the company wrote it: the plan's first member. */
  name: string | null
  mobile: string
  email: string | null
  dob?: IstDate | null
  gender?: Gender | null
  /** Added by this transaction: they cannot have a plan yet, and none is looked for. */
  is_new_account?: boolean
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
  | { refused: 'BLOCKED_BY_STAFF' }
  | { refused: 'QUOTA_EXHAUSTED'; requested: number; remaining_quota: number }

type ContractState = Pick<Contract, 'status' | 'starts_on' | 'ends_on' | 'is_plan_active'>

/** Whether people can be given the plan of a contract: it is signed and not over. Before its first day they have it from then on. */
export function takesPeople(contract: ContractState, now: Date): boolean {
  return contract.status === 'SIGNED' && isPartnerActive(contract, now)
}

/** Whether a contract is signed and in force. */
export function isOpenContract(contract: ContractState, now: Date): boolean {
  return takesPeople(contract, now) && contract.starts_on <= istDateOf(now)
}

/** The days that a plan given now covers: to the contract's last day or, if it has none, for the plan's duration. */
export function companyTerm(contract: Contract, duration_days: number, now: Date): Term {
  const first_day = startOfIstDay(contract.starts_on)
  const whole = termFrom(first_day > now ? first_day : now, duration_days)
  const ends_on = contract.ends_on ?? whole.ends_on
  return { starts_on: whole.starts_on, ends_on, expires_at: endOfTerm(ends_on) }
}

interface CompanyActivationInput {
  contract: Contract
  people: readonly CompanyPerson[]
  isChecked?: boolean
  now: Date
}

/**
 * Gives people the plan that their company agreed, in a fixed number of statements, all or nothing: its version, and one
 * of the contract's lives each, under its lock. A person who has it already keeps it and takes no other life; one whom our
 * staff have blocked under the company is given none. Care at home
 * is given only to people who were checked, for the plan's own days; any other plan lasts as long as the contract.
 * @param contract locked by the caller
 * @param people each account once
 * @param isChecked the people consented and may be cared for at home
 */
export async function activateCompanySubscriptions(
  trx: Db,
  { contract, people, isChecked = false, now }: CompanyActivationInput,
): Promise<{ activated: Map<string, CompanySubscription> } | CompanyRefusal> {
  const plan = await readPlanVersion(trx, contract.plan_version_id)
  // Also for those who have it: a caller without a check must not learn who does.
  if (isHomeCare(plan) !== isChecked) return { refused: 'PLAN_NOT_ACTIVE' }
  const running = await listRunning(trx, contract.id, people, now)
  const added = people.filter(({ account_id }) => !running.has(account_id))
  if (added.length === 0) return { activated: running }
  if (!(isChecked ? isOpenContract : takesPeople)(contract, now)) return { refused: 'PLAN_NOT_ACTIVE' }
  const known = added.flatMap(({ account_id, is_new_account }) => (is_new_account ? [] : [account_id]))
  const blocked = await accountsBlockedByStaff(trx, known, { partner_plan_id: contract.id })
  if (blocked.size > 0) return { refused: 'BLOCKED_BY_STAFF' }
  if (!(await takeLives(trx, contract.id, added.length))) {
    const remaining_quota = contract.quota - contract.consumed_quota
    return { refused: 'QUOTA_EXHAUSTED', requested: added.length, remaining_quota }
  }
  const { duration_days } = plan
  const term = isChecked ? firstTerm(plan, now, duration_days) : companyTerm(contract, duration_days, now)
  const { starts_on, ends_on } = term
  const ids = added.map(() => randomUUID())
  await insertSubscriptions(trx, {
    ids,
    account_ids: added.map(({ account_id }) => account_id),
    names: added.map(({ name }) => name),
    mobiles: added.map(({ mobile }) => mobile),
    emails: added.map(({ email }) => email),
    births: added.map(({ dob = null }) => dob),
    genders: added.map(({ gender = null }) => gender),
    partner_plan_id: contract.id,
    plan_id: plan.plan_id,
    plan_version_id: plan.id,
    plan_line: plan.line,
    ...term,
    status: !isChecked && starts_on > istDateOf(now) ? 'PENDING_ACTIVATION' : 'ACTIVE',
    now,
  })
  await publishFirstTerms(trx, ids, { starts_on, now })
  const isNew = added.map(
    ({ account_id }, index) =>
      [account_id, { subscription_id: ids[index]!, account_id, starts_on, ends_on, is_new: true }] as const,
  )
  return { activated: new Map([...running, ...isNew]) }
}

interface NewSubscriptions extends Term {
  ids: string[]
  account_ids: string[]
  names: (string | null)[]
  mobiles: string[]
  emails: (string | null)[]
  births: (IstDate | null)[]
  genders: (Gender | null)[]
  partner_plan_id: string
  plan_id: string
  plan_version_id: string
  plan_line: string
  status: Subscriptions['status']
  now: Date
}

/** The subscriptions, each with its first term and its first member. */
const insertSubscriptions = preparedQuery(
  (_, asked: NewSubscriptions) => sql`
    with people as (
      select id, account_id, name, mobile, email, dob, gender
      from unnest(${asked.ids}::uuid[], ${asked.account_ids}::uuid[], ${asked.names}::text[], ${asked.mobiles}::text[],
        ${asked.emails}::text[], ${asked.births}::date[], ${asked.genders}::text[])
        as p (id, account_id, name, mobile, email, dob, gender)
    ), terms as (
      insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on, created_at)
        select id, 1, ${asked.plan_version_id}::uuid, ${asked.starts_on}::date, ${asked.ends_on}::date, ${asked.now}::timestamptz
        from people
    ), members as (
      insert into subscription_members (subscription_id, is_primary, relation, name, mobile, email, dob, gender,
          created_at)
        select id, true, 'Self', name, mobile, email, dob, gender, ${asked.now}::timestamptz from people
    )
    insert into subscriptions (id, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on,
        expires_at, created_at)
      select id, account_id, ${asked.partner_plan_id}::uuid, ${asked.plan_id}::uuid, ${asked.plan_version_id}::uuid,
        ${asked.plan_line}, ${asked.status}, ${asked.starts_on}::date, ${asked.ends_on}::date, ${asked.expires_at}::timestamptz,
        ${asked.now}::timestamptz from people`,
)

/** What people have of the contract already. */
async function listRunning(
  trx: Db,
  partner_plan_id: string,
  people: readonly CompanyPerson[],
  now: Date,
): Promise<Map<string, CompanySubscription>> {
  const account_ids = people.flatMap(({ account_id, is_new_account }) => (is_new_account ? [] : [account_id]))
  if (account_ids.length === 0) return new Map()
  const rows = await runningOf(trx, { account_ids, partner_plan_id, now })
  return new Map(rows.map((row) => [row.account_id, { ...row, is_new: false }]))
}

const runningOf = preparedQuery(
  (_, asked: { account_ids: string[]; partner_plan_id: string; now: Date }) => sql<Omit<CompanySubscription, 'is_new'>>`
    select distinct on (account_id) id as subscription_id, account_id, starts_on, ends_on from subscriptions s
    where account_id = any (${asked.account_ids}::uuid[]) and partner_plan_id = ${asked.partner_plan_id}
      and ${isRunning(asked.now)}
    order by account_id, created_at desc`,
)

/**
 * Those of some mobiles whose owner has the plan of a contract already: giving it to them takes no other life. With each
 * whether it is active: one that our staff have blocked gets no credits.
 */
export async function mobilesWithPlan(
  db: Db,
  partner_plan_id: string,
  mobiles: readonly string[],
  now: Date,
): Promise<Map<string, { is_active: boolean }>> {
  const rows = await plansOfMobiles(db, { partner_plan_id, mobiles: [...mobiles], now })
  return new Map(rows.map(({ mobile, is_active }) => [mobile, { is_active }]))
}

const plansOfMobiles = preparedQuery(
  // Each mobile is looked up in its unique index, however many plans there are.
  (_, asked: { partner_plan_id: string; mobiles: string[]; now: Date }) => sql<{ mobile: string; is_active: boolean }>`
    select m.mobile, bool_and(s.status = 'ACTIVE') as is_active
    from unnest(${asked.mobiles}::text[]) m (mobile)
      cross join lateral (select id from accounts a where a.mobile = m.mobile offset 0) a
      cross join lateral (select status from subscriptions s
        where s.account_id = a.id and s.partner_plan_id = ${asked.partner_plan_id} and ${isRunning(asked.now)} offset 0) s
    group by m.mobile`,
)

/** A plan that our staff have blocked counts: it is not given again. */
function isRunning(now: Date) {
  return sql`(s.status = 'PENDING_ACTIVATION' or (s.status in ('ACTIVE', 'BLOCKED') and s.expires_at > ${now}))`
}
