import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import {
  lockPlanMembers,
  type PlanMembers,
  readPlanMembers,
} from '#rooms/subscriptions/server/commands/lock-members.ts'
import type { MemberRow } from '#rooms/subscriptions/server/members.ts'
import type { IstDate } from '#values/ist-date.ts'
import { istDateOf } from '#values/ist-date.ts'
import { isUuid } from '#values/uuid.ts'
import { type EmployeeRow, employees } from './view.ts'

/** A person whom the plan of an employee covers too. */
export interface FoundDependent {
  employee: EmployeeRow
  plan: PlanMembers
  row: MemberRow
}

interface DependentQuery {
  contract: Pick<Contract, 'id'>
  now: Date
  /** Locks their plans until the transaction ends. */
  lock?: boolean
}

/**
 * Dependents of the active employees of a contract by their UHIDs, in a fixed number of statements. Those of another
 * contract or company, employees themselves and people who were removed are left out.
 */
export async function findDependents(
  db: Db,
  uhids: readonly string[],
  { contract, now, lock = false }: DependentQuery,
): Promise<Map<string, FoundDependent>> {
  const { rows: found } = await sql<{ uhid: string; id: string }>`select m.uhid, e.id
    from subscription_members m join partner_users e on e.subscription_id = m.subscription_id
    where m.uhid = any (${uhids.filter(isUuid)}::uuid[]) and not m.is_primary and m.removed_at is null
      and e.partner_plan_id = ${contract.id} and e.status = 'ACTIVE'`.execute(db)
  const people = await employeesById(db, [...new Set(found.map(({ id }) => id))])
  const ids = [...people.values()].map(({ subscription_id }) => subscription_id)
  const plans = lock ? await lockPlanMembers(db, ids, now) : await readPlanMembers(db, ids, now)
  const dependents = new Map<string, FoundDependent>()
  for (const { uhid, id } of found) {
    const employee = people.get(id)!
    const plan = plans.get(employee.subscription_id)!
    const row = plan.rows.find((one) => one.uhid === uhid && one.removed_at === null)
    if (row) dependents.set(uhid, { employee, plan, row })
  }
  return dependents
}

/** Employees by their ids. */
export async function employeesById(db: Db, ids: readonly string[]): Promise<Map<string, EmployeeRow>> {
  const rows = await employees(db)
    .where('e.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** From when until when a plan covers a dependent. */
export function coverOf({ employee, row }: Pick<FoundDependent, 'employee' | 'row'>): {
  starts_on: IstDate
  ends_on: IstDate
} {
  const since = istDateOf(row.created_at)
  const { starts_on, ends_on } = employee
  return { starts_on: since > starts_on ? since : starts_on, ends_on }
}
