import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { accountsBlockedByStaff } from '#rooms/subscriptions/server/blocked-by-staff.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { isErasedNumber } from '#values/mobile.ts'
import { restorableUntil } from '../rules/block.ts'
import { isPastEnd, type Retention } from '../rules/restore.ts'
import { findDuplicates } from './duplicates.ts'
import { type EmployeeRow, employees } from './view.ts'

/** A person whom a list blocked, or whose block it planned. */
export interface ListedBlock {
  /** The row of the list. */
  row: number
  id: string
  at: Date
  day: IstDate
  before: PlannedEnd
}

type PlannedEnd = Pick<
  EmployeeRow,
  'last_working_day' | 'block_reason' | 'notice_on' | 'deferred_last_day' | 'deferred_reason'
>

/** The planned end of a person, which a block replaces. */
export function plannedEndOf(row: EmployeeRow): PlannedEnd {
  const { last_working_day, block_reason, notice_on, deferred_last_day, deferred_reason } = row
  return { last_working_day, block_reason, notice_on, deferred_last_day, deferred_reason }
}

/** Who comes back, and who does not. */
export interface Restorable {
  returning: (ListedBlock & { employee: EmployeeRow })[]
  retained: { row: number; name: string; why: Retention }[]
}

interface RestorableQuery {
  /** Locked by the caller where its people are. */
  contract: Contract
  blocks: readonly ListedBlock[]
  /** Who undoes the list. */
  account_id: string | null
  now: Date
  /** Locks the people and their plans until the transaction ends. */
  lock?: boolean
}

/**
 * Whose block a list's undo can take back, in a fixed number of statements: of those who are as the list left them, and would be
 * given the plan back by hand.
 */
export async function findRestorable(
  db: Db,
  { contract, blocks, account_id, now, lock = false }: RestorableQuery,
): Promise<Restorable> {
  const rows = await employees(db)
    .where('e.id', '=', sql<string>`any (${blocks.map(({ id }) => id)}::uuid[])`)
    .where('e.partner_plan_id', '=', contract.id)
    .orderBy('e.number')
    .$if(lock, (query) => query.forNoKeyUpdate('e'))
    .execute()
  if (lock)
    await lockSubscriptions(
      db,
      rows.map(({ subscription_id }) => subscription_id),
    )
  const people = new Map(rows.map((row) => [row.id, row]))
  const found = blocks.flatMap((block) => {
    const employee = people.get(block.id)
    return employee ? [{ ...block, employee }] : []
  })
  const changed = await changedSince(db, contract, blocks)
  const isEnded = ({ employee }: { employee: EmployeeRow }) => employee.status !== 'ACTIVE'
  const unchanged = found.filter((one) => isAsLeft(one) && !changed.has(one.id))
  const ended = unchanged.filter(isEnded)
  const [own, elsewhere, blocked, duplicates] = [
    await ownOf(db, unchanged, account_id),
    await elsewhereOf(db, contract, ended),
    await blockedOf(db, contract, ended),
    await duplicatesOf(db, contract, ended),
  ]
  const today = istDateOf(now)
  const asLeft = new Set(unchanged)
  const whyNot = (one: (typeof found)[number]): Retention | undefined => {
    const { employee, day } = one
    const { last_working_day: before } = one.before
    if (employee.last_working_day === day && isPastEnd({ ...one, before }, today)) return 'OVER'
    if (!asLeft.has(one) || isErasedNumber(employee.mobile)) return 'CHANGED'
    if (own.has(one.id)) return 'OWN_AFFAIR'
    // The contract has been shortened since.
    if (before !== null && before > employee.ends_on) return 'CHANGED'
    if (!isEnded(one)) return undefined
    if (employee.ends_on < today) return 'OVER'
    if (restorableUntil(one.at) <= now) return 'TOO_LATE'
    if (blocked.has(employee.account_id)) return 'BLOCKED_BY_STAFF'
    if (duplicates.has(one)) return 'DUPLICATE'
    return elsewhere.has(one.id) ? 'OTHER_PLAN' : undefined
  }
  const judged = found.map((one) => ({ one, why: whyNot(one) }))
  return {
    returning: judged.flatMap(({ one, why }) => (why ? [] : [one])),
    retained: judged.flatMap(({ one, why }) => (why ? [{ row: one.row, name: one.employee.name, why }] : [])),
  }
}

/** Whether the list was the last to block the person or to plan it. */
function isAsLeft({ employee, at, day }: ListedBlock & { employee: EmployeeRow }): boolean {
  if (employee.status === 'ACTIVE') return employee.last_working_day === day
  return employee.end_reason === 'BLOCKED' && employee.blocked_at?.getTime() === at.getTime()
}

/** Those whom somebody has blocked or given back the plan after the list. */
async function changedSince(db: Db, { subsidiary_id }: Contract, blocks: readonly ListedBlock[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct b.id
    from unnest(${blocks.map(({ id }) => id)}::uuid[], ${blocks.map(({ at }) => at)}::timestamptz[]) as b (id, at)
      cross join lateral (select from company_activities a where a.entity_id = b.id::text and a.entity = 'partner_user'
        and a.subsidiary_id = ${subsidiary_id}
        and ((a.action = 'RESTORED' and a.at >= b.at) or (a.action = 'BLOCKED' and a.at > b.at)) limit 1) a`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type FoundEmployees = readonly (ListedBlock & { employee: EmployeeRow })[]

async function ownOf(db: Db, found: FoundEmployees, account_id: string | null): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select e.id from partner_users e
    where e.id = any (${found.map(({ id }) => id)}::uuid[])
      and ${ownAffair(account_id, { plan: sql.ref('e.subscription_id') })}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those to whom the company has given a plan of another contract since: two would cost it twice. */
async function elsewhereOf(
  db: Db,
  { subsidiary_id, id: contract_id }: Contract,
  ended: FoundEmployees,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select e.id from partner_users e
    where e.id = any (${ended.map(({ id }) => id)}::uuid[]) and exists (select from partner_users o
      where o.account_id = e.account_id and o.subsidiary_id = ${subsidiary_id} and o.partner_plan_id <> ${contract_id}
        and o.status = 'ACTIVE' and o.created_at >= e.blocked_at)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The accounts with another plan that our staff have blocked (docs/decisions/0085). */
async function blockedOf(db: Db, { id: partner_plan_id }: Contract, ended: FoundEmployees): Promise<Set<string>> {
  const accounts = ended.map(({ employee }) => employee.account_id)
  const blocked = await accountsBlockedByStaff(db, accounts, { partner_plan_id })
  for (const { employee } of ended.filter(({ employee: { account_id } }) => blocked.has(account_id))) {
    const other = { partner_plan_id, except: employee.subscription_id }
    const still = await accountsBlockedByStaff(db, [employee.account_id], other)
    if (still.size === 0) blocked.delete(employee.account_id)
  }
  return blocked
}

async function duplicatesOf(db: Db, { id }: Contract, ended: FoundEmployees): Promise<Set<FoundEmployees[number]>> {
  const named = ended.map(({ employee: { mobile, email, external_reference_id: reference_id } }) => {
    return { mobile, email, reference_id }
  })
  return new Set((await findDuplicates(db, id, named)).map(({ row }) => ended[row]!))
}
