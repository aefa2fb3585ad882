import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import type { BlockReason } from '#rooms/employees/rules/block.ts'
import { lastWorkingDayFault } from '#rooms/employees/rules/block.ts'
import { blockEmployees } from '#rooms/employees/server/commands/block-employees.ts'
import { remainingDeletions } from '#rooms/employees/server/deletions.ts'
import { firstLeavingDays } from '#rooms/employees/server/earlier-plans.ts'
import { type Match, matchEmployees } from '#rooms/employees/server/match-employees.ts'
import { findOtherPlans } from '#rooms/employees/server/other-plans.ts'
import { plannedEndOf } from '#rooms/employees/server/restorable.ts'
import { type EmployeeRow, employees } from '#rooms/employees/server/view.ts'
import { readCreditsOfMany } from '#rooms/wallet/server/credits.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { readLeaver } from '../../rules/read-leaver.ts'
import { remarks as words } from '../../words/remarks.ts'
import { mapInTurns } from '../in-pieces.ts'
import type { Action, ApplyInput, CheckedRow, RowResult, UploadCheck } from './action.ts'

/** Somebody who is found, with the day on which the plan ends. */
interface FoundLeaver {
  employee: EmployeeRow
  last_working_day: IstDate
  reason: BlockReason | null
}

const FAULTS: Record<Extract<Match, { fault: string }>['fault'], string> = {
  NOT_FOUND: words.notFound,
  NOT_ACTIVE: words.notActive,
  DIFFERENT: words.different,
}

export const block: Action<FoundLeaver> = {
  by_hand: 'employees.block',
  too_many: 'ECD106',
  only_ends: true,
  check,
  measure: async (db, { contract, inputs, now }) => ({
    requested: inputs.filter(isNewDeletion).length,
    remaining: await remainingDeletions(db, contract, now),
    required_paise: null,
    available_paise: null,
    active: await countActive(db, contract),
    returns_paise: await sumCredits(db, inputs),
    other_plans: await countWithOtherPlans(db, inputs),
  }),
}

/** Another day for a block that is planned already is no other deletion. */
function isNewDeletion({ employee }: FoundLeaver): boolean {
  return employee.last_working_day === null
}

async function countWithOtherPlans(db: Db, leavers: readonly FoundLeaver[]): Promise<number> {
  const others = await findOtherPlans(
    db,
    leavers.map(({ employee, last_working_day }) => ({ id: employee.id, last_working_day })),
  )
  return new Set(others.map(({ of }) => of)).size
}

async function sumCredits(db: Db, leavers: readonly FoundLeaver[]): Promise<Paise> {
  const wallets = leavers.flatMap(({ employee: { wallet_id } }) => (wallet_id === null ? [] : [wallet_id]))
  const credits = await readCreditsOfMany(db, wallets)
  return [...credits.values()].reduce((sum, { available_paise }) => sum + available_paise, 0n)
}

async function countActive(db: Db, { id }: Contract): Promise<number> {
  const { people } = await db
    .selectFrom('partner_user_counts')
    .select(sql<bigint>`coalesce(sum(people), 0)::bigint`.as('people'))
    .where('partner_plan_id', '=', id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return Number(people)
}

async function check(
  db: Db,
  { contract, rows, participants, started_at, now }: UploadCheck,
): Promise<CheckedRow<FoundLeaver>[]> {
  const today = istDateOf(now)
  const usual_day = istDateOf(started_at ?? now)
  const read = await mapInTurns(rows, ({ row, values }) => ({ row, ...readLeaver(values) }))
  const right = read.flatMap(({ row, input }) => (input ? [{ row, input }] : []))
  const matches = await matchEmployees(
    db,
    contract,
    right.map(({ input }) => input),
  )
  const matchOf = new Map(right.map(({ row }, at) => [row, matches[at]!]))
  const people = await readEmployees(
    db,
    matches.flatMap((match) => ('id' in match ? [match.id] : [])),
  )
  const first_days = await firstLeavingDays(db, [...people.values()], today)
  const own = await ownOf(db, participants, [...people.keys()])
  const first = new Map<string, number>()
  return read.map(({ row, input, remarks }) => {
    const match = matchOf.get(row)
    if (!input || !match) return { row, remarks }
    if ('fault' in match) return { row, remarks: [FAULTS[match.fault]] }
    const employee = people.get(match.id)!
    const before = first.get(employee.id)
    const last_working_day = input.last_working_day ?? usual_day
    const starts_on = first_days.get(employee.id)!
    const fault = lastWorkingDayFault(last_working_day, { starts_on, ends_on: employee.ends_on, today })
    const wrong = [
      ...(before === undefined ? [] : [words.duplicateOf(before)]),
      ...(fault === undefined ? [] : [words.lastDay(fault)]),
      ...(own.has(employee.id) ? [words.own] : []),
    ]
    if (wrong.length === 0) first.set(employee.id, row)
    const { reason } = input
    return wrong.length > 0
      ? { row, remarks: wrong }
      : { row, input: { employee, last_working_day, reason }, remarks: [] }
  })
}

/** Those whose plan covers one of these people. */
async function ownOf(db: Db, account_ids: ReadonlySet<string>, ids: readonly string[]): Promise<Set<string>> {
  const isOwn = [...account_ids].map((one) => ownAffair(one, { plan: sql.ref('e.subscription_id') }))
  const { rows } = await sql<{ id: string }>`select e.id from partner_users e
    where e.id = any (${[...ids]}::uuid[]) and (${sql.join(isOwn, sql` or `)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function readEmployees(db: Db, ids: readonly string[], { lock = false } = {}): Promise<Map<string, EmployeeRow>> {
  const rows = await employees(db)
    .where('e.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .$if(lock, (query) => query.orderBy('e.number').forNoKeyUpdate('e'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Blocks as many as the contract still lets go, in the order of the file. */
export async function applyBlock(
  trx: Db,
  { contract, rows, actor, now }: ApplyInput<FoundLeaver>,
): Promise<RowResult[]> {
  let left = (await remainingDeletions(trx, contract, now)) ?? Number.POSITIVE_INFINITY
  const isAllowed = ({ input }: { input: FoundLeaver }) => !isNewDeletion(input) || left-- > 0
  const [leaving, refused] = [[] as (typeof rows)[number][], [] as RowResult[]]
  for (const one of rows)
    if (isAllowed(one)) leaving.push(one)
    else refused.push({ row: one.row, remark: words.noDeletion })
  const locked = await readEmployees(
    trx,
    leaving.map(({ input }) => input.employee.id),
    { lock: true },
  )
  const leavers = leaving.map(({ input: { employee, ...rest } }) => ({ row: locked.get(employee.id)!, ...rest }))
  if (leavers.length > 0) await blockEmployees(trx, { contract, leavers, actor, now })
  const blocked = leaving.map(({ row, input: { employee, last_working_day } }) => {
    const before = plannedEndOf(locked.get(employee.id)!)
    return { row, entity_id: employee.id, deletion: { day: last_working_day, before } }
  })
  return [...refused, ...blocked]
}
