import type { Db } from '#platform/database/open-database.ts'
import { addDependents, BLOCKED } from '#rooms/employees/server/commands/add-dependents.ts'
import { employeesById } from '#rooms/employees/server/find-dependents.ts'
import { type Match, matchEmployees } from '#rooms/employees/server/match-employees.ts'
import type { EmployeeRow } from '#rooms/employees/server/view.ts'
import { faultsOfAdditions, type MemberFault } from '#rooms/subscriptions/rules/judge-additions.ts'
import { coveredAs } from '#rooms/subscriptions/rules/member-facts.ts'
import { isTickEnough, type NewMember } from '#rooms/subscriptions/server/commands/add-members.ts'
import { type PlanMembers, readPlanMembers } from '#rooms/subscriptions/server/commands/lock-members.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { istDateOf } from '#values/ist-date.ts'
import { readNewDependent, remarksOf } from '../../rules/read-dependent.ts'
import { remarks as words } from '../../words/remarks.ts'
import { mapInTurns } from '../in-pieces.ts'
import { mobilesOf } from '../participants.ts'
import type { Action, ApplyInput, CheckedRow, RowResult, UploadCheck } from './action.ts'

/** Somebody to add, with the employee whose plan is to cover them. */
interface FoundAddition {
  employee: EmployeeRow
  facts: NewMember
}

type Candidate = FoundAddition & { row: number; remarks: string[] }

export const memberActivate: Action<FoundAddition> = {
  by_hand: 'employees.edit',
  too_many: null,
  check,
  measure: async (_, { inputs, now }) => ({
    requested: inputs.length,
    remaining: null,
    required_paise: null,
    available_paise: null,
    children: inputs.filter(({ facts }) => coveredAs(facts, istDateOf(now)) === 'minor').length,
  }),
}

async function check(db: Db, { contract, rows, participants, now }: UploadCheck): Promise<CheckedRow<FoundAddition>[]> {
  const today = istDateOf(now)
  const read = await mapInTurns(rows, ({ row, values }) => ({ row, ...readNewDependent(values, today) }))
  const right = read.flatMap(({ row, input }) => (input ? [{ row, input }] : []))
  const matches = await matchEmployees(
    db,
    contract,
    right.map(({ input }) => input.employee),
  )
  const matchOf = new Map(right.map(({ row }, at) => [row, matches[at]!]))
  const people = await employeesById(db, [...new Set(matches.flatMap((match) => ('id' in match ? [match.id] : [])))])
  const candidates = new Map(
    right.flatMap(({ row, input: { facts } }, at) => {
      const match = matches[at]!
      return 'id' in match ? [[row, { row, facts, employee: people.get(match.id)!, remarks: [] as string[] }]] : []
    }),
  )
  await judge(db, [...candidates.values()], { own: await mobilesOf(db, participants), now })
  return read.map(({ row, input, remarks }) => {
    if (!input) return { row, remarks }
    const candidate = candidates.get(row)
    if (!candidate) return { row, remarks: [FAULTS[faultOf(matchOf.get(row)!)]] }
    const { employee, facts } = candidate
    return candidate.remarks.length > 0
      ? { row, remarks: candidate.remarks }
      : { row, input: { employee, facts }, remarks: [] }
  })
}

const FAULTS = { NOT_FOUND: words.notFound, NOT_ACTIVE: words.notActive, DIFFERENT: words.different }

function faultOf(match: Match): keyof typeof FAULTS {
  return 'fault' in match ? match.fault : 'NOT_FOUND'
}

/**
 * Remarks those who cannot be added, each after those before it. The numbers of people on the plans are not compared: a
 * dry run would find them out for nothing.
 */
async function judge(
  db: Db,
  candidates: readonly Candidate[],
  { own, now }: { own: ReadonlySet<string | null>; now: Date },
): Promise<void> {
  const ids = [...new Set(candidates.map(({ employee }) => employee.subscription_id))]
  const plans = new Map([...(await readPlanMembers(db, ids, now))].map(([id, plan]) => [id, withoutNumbers(plan)]))
  const first = new Map<string, number>()
  for (const { row, employee, facts, remarks } of candidates) {
    const { subscription_id } = employee
    const named = [nameAndBirth(facts), ...(facts.mobile === null ? [] : [facts.mobile])]
    const before = named.map((name) => first.get(`${subscription_id} ${name}`)).find((one) => one !== undefined)
    const there = plans.get(subscription_id)!.rows.some((one) => one.removed_at === null && isSame(one, facts))
    if (before !== undefined) remarks.push(words.duplicateOf(before))
    else if (there) remarks.push(words.alreadyCovered)
    if (facts.mobile !== null && own.has(facts.mobile)) remarks.push(words.own)
    if (remarks.length === 0) for (const name of named) first.set(`${subscription_id} ${name}`, row)
  }
  const open = candidates.filter(({ remarks }) => remarks.length === 0)
  const faults = faultsOfAdditions(plans, open.map(toAddition), {
    today: istDateOf(now),
    is_tick_enough: await isTickEnough(db, now),
  })
  for (const [at, { remarks }] of open.entries()) if (faults[at]) remarks.push(...remarksOfFault(faults[at]))
}

function toAddition({ employee, facts }: FoundAddition) {
  return { subscription_id: employee.subscription_id, facts, consented: true, by_company: true }
}

function withoutNumbers(plan: PlanMembers): PlanMembers {
  return { ...plan, rows: plan.rows.map((row) => ({ ...row, mobile: null, email: null })) }
}

function isSame(one: { name: string | null; dob: string | null }, other: NewMember): boolean {
  return one.dob !== null && nameAndBirth(one) === nameAndBirth(other)
}

function nameAndBirth({ name, dob }: { name: string | null; dob: string | null }): string {
  return `${(name ?? '').toLowerCase().replaceAll(/\s+/g, ' ')} ${dob}`
}

/** What a list says of a fault of adding or changing a dependent. */
export function remarksOfFault(fault: MemberFault): string[] {
  if (fault.type === 'NOT_FOUND') return [words.notFound]
  if (fault.type === 'PLAN_NOT_ACTIVE') return [words.planNotActive]
  if (fault.type === 'COVERAGE_FULL') return [words.coverageFull(fault.coverage.adult, fault.coverage.minor)]
  if (fault === BLOCKED) return [words.blockedByStaff]
  const { mobile } = fault.fields
  return mobile === subscriptionWords.memberFaults.mobileTaken ? [words.mobileTaken] : remarksOf(fault.fields)
}

/** Adds as many as the plans still cover, in the order of the file. */
export async function applyMemberActivate(
  trx: Db,
  { rows, actor, list, guardian_text_version, now }: ApplyInput<FoundAddition>,
): Promise<RowResult[]> {
  const additions = rows.map(({ input }) => ({
    ...input,
    consented: guardian_text_version !== null,
    ...(guardian_text_version !== null && { text_version: guardian_text_version }),
  }))
  const results = await addDependents(trx, { additions, cause: list, actor, now })
  return rows.map(({ row }, at) => {
    const result = results[at]!
    return 'fault' in result
      ? { row, remark: remarksOfFault(result.fault).join('\n') }
      : { row, entity_id: result.row.uhid }
  })
}
