import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readMobile } from '#rooms/accounts/server/commands/own-code.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { occupiesPlace } from '#rooms/subscriptions/rules/judge-additions.ts'
import { freePlaces } from '#rooms/subscriptions/rules/member-facts.ts'
import {
  lockPlanMembers,
  type PlanMembers,
  readPlanMembers,
} from '#rooms/subscriptions/server/commands/lock-members.ts'
import type { MemberRow } from '#rooms/subscriptions/server/members.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { isPastEnd, type Retention } from '../rules/restore.ts'
import { blockedOf } from './commands/add-dependents.ts'
import { employeesById } from './find-dependents.ts'
import type { EmployeeRow } from './view.ts'

/** A dependent whom a list removed, or whose removal it planned. */
export interface ListedRemoval {
  /** The row of the list. */
  row: number
  uhid: string
  at: Date
  day: IstDate
  before: Pick<MemberRow, 'last_covered_on' | 'removal_reason'>
}

/** Who is put back, and who is not. */
export interface RestorableDependents {
  returning: (ListedRemoval & { employee: EmployeeRow; member: MemberRow })[]
  retained: { row: number; name: string; why: Retention }[]
}

interface DependentsQuery {
  /** Locked by the caller where its people are. */
  contract: Contract
  removals: readonly ListedRemoval[]
  /** Who undoes the list. */
  account_id: string
  now: Date
  /** Locks the plans until the transaction ends. */
  lock?: boolean
}

/**
 * Whose removal a list's undo can take back, in a fixed number of statements: of those who are as the list left them, and would be
 * added by hand again.
 */
export async function findRestorableDependents(
  db: Db,
  { contract, removals, account_id, now, lock = false }: DependentsQuery,
): Promise<RestorableDependents> {
  const { rows: found } = await sql<{ uhid: string; id: string }>`select m.uhid, e.id
    from subscription_members m join partner_users e on e.subscription_id = m.subscription_id
    where m.uhid = any (${removals.map(({ uhid }) => uhid)}::uuid[]) and e.partner_plan_id = ${contract.id}`.execute(db)
  const employees = await employeesById(db, [...new Set(found.map(({ id }) => id))])
  const ids = [...new Set([...employees.values()].map(({ subscription_id }) => subscription_id))]
  const plans = lock ? await lockPlanMembers(db, ids, now) : await readPlanMembers(db, ids, now)
  const employeeOf = new Map(found.map(({ uhid, id }) => [uhid, employees.get(id)!]))
  const listed = removals.flatMap((removal) => {
    const employee = employeeOf.get(removal.uhid)
    const plan = employee && plans.get(employee.subscription_id)
    const member = plan?.rows.find(({ uhid }) => uhid === removal.uhid)
    return employee && plan && member ? [{ ...removal, employee, plan, member }] : []
  })
  const mobiles = listed.map(({ member }) => member.mobile)
  const blocked = await blockedOf(db, mobiles, contract.id)
  const own = await readMobile(db, account_id)
  const result: RestorableDependents = { returning: [], retained: [] }
  for (const { plan, ...one } of listed) {
    const { row, member, employee } = one
    const why = whyNot(one, plan, { blocked, own, today: istDateOf(now) })
    if (why) result.retained.push({ row, name: member.name ?? employee.name, why })
    else {
      result.returning.push(one)
      // Takes its place for those after it.
      plan.rows = plan.rows.map((other) => (other.uhid === member.uhid ? { ...other, removed_at: null } : other))
    }
  }
  return result
}

function whyNot(
  { member, at, day, before }: ListedRemoval & { member: MemberRow },
  { rows, coverage, status, is_in_force }: PlanMembers,
  { blocked, own, today }: { blocked: ReadonlySet<string>; own: string | null; today: IstDate },
): Retention | undefined {
  const { mobile, name, dob, covered_as, removed_at, last_covered_on } = member
  if (last_covered_on === day && isPastEnd({ at, day, before: before.last_covered_on }, today)) return 'OVER'
  const isAsLeft = removed_at === null ? last_covered_on === day : removed_at.getTime() === at.getTime()
  if (!isAsLeft) return 'CHANGED'
  if (status === 'BLOCKED') return 'BLOCKED_BY_STAFF'
  if (!is_in_force) return 'OVER'
  if (removed_at === null) return undefined
  if (mobile !== null && mobile === own) return 'OWN_AFFAIR'
  if (mobile !== null && blocked.has(mobile)) return 'BLOCKED_BY_STAFF'
  const others = rows.filter(({ uhid }) => uhid !== member.uhid)
  const present = others.filter((one) => one.removed_at === null)
  if (present.some((one) => one.name === name && one.dob === dob)) return 'ON_PLAN_AGAIN'
  if (mobile !== null && present.some((one) => one.mobile === mobile)) return 'NUMBER_TAKEN'
  return freePlaces(coverage, others.filter(occupiesPlace))[covered_as] === 0 ? 'NO_PLACE' : undefined
}
