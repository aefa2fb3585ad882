import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { type BlockReason, lastCoveredDayFault } from '#rooms/employees/rules/block.ts'
import { isNewDeletion, removeDependents } from '#rooms/employees/server/commands/remove-dependents.ts'
import { remainingDeletions } from '#rooms/employees/server/deletions.ts'
import { coverOf, type FoundDependent, findDependents } from '#rooms/employees/server/find-dependents.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { readDependentLeaver } from '../../rules/read-leaver.ts'
import { MAX_ROWS } from '../../rules/upload-types.ts'
import { remarks as words } from '../../words/remarks.ts'
import { mapInTurns } from '../in-pieces.ts'
import type { Action, ApplyInput, CheckedRow, RowResult, UploadCheck } from './action.ts'

/** A dependent who is found, with the last day that is covered. */
interface FoundLeaver {
  dependent: FoundDependent
  last_covered_day: IstDate
  reason: BlockReason | null
}

export const memberBlock: Action<FoundLeaver> = {
  by_hand: 'employees.edit',
  too_many: 'ECD106',
  only_ends: true,
  check,
  measure: async (db, { contract, inputs, now }) => ({
    requested: inputs.filter(({ dependent }) => isNewDeletion(dependent.row)).length,
    remaining: await remainingDeletions(db, contract, now),
    required_paise: null,
    available_paise: null,
    active: await countDependents(db, contract),
  }),
}

/** Dependents of active employees, as far as a list could name them. */
async function countDependents(db: Db, { id }: Contract): Promise<number> {
  const { rows } = await sql<{ people: bigint }>`select count(*) as people from (
      select from partner_users e join subscription_members m on m.subscription_id = e.subscription_id
        and not m.is_primary and m.removed_at is null
      where e.partner_plan_id = ${id} and e.status = 'ACTIVE' limit ${MAX_ROWS}) d`.execute(db)
  return Number(rows[0]?.people ?? 0)
}

async function check(db: Db, { contract, rows, started_at, now }: UploadCheck): Promise<CheckedRow<FoundLeaver>[]> {
  const today = istDateOf(now)
  const usual_day = istDateOf(started_at ?? now)
  const read = await mapInTurns(rows, ({ row, values }) => ({ row, ...readDependentLeaver(values) }))
  const uhids = read.flatMap(({ input }) => (input ? [input.uhid] : []))
  const found = await findDependents(db, uhids, { contract, now })
  const first = new Map<string, number>()
  return read.map(({ row, input, remarks }) => {
    if (!input) return { row, remarks }
    const dependent = found.get(input.uhid)
    if (!dependent) return { row, remarks: [words.uhid] }
    const before = first.get(input.uhid)
    const last_covered_day = input.last_covered_day ?? usual_day
    const fault = lastCoveredDayFault(last_covered_day, { ...coverOf(dependent), today })
    const wrong = [
      ...(before === undefined ? [] : [words.duplicateOf(before)]),
      ...(fault === undefined ? [] : [words.lastDay(fault)]),
      ...(dependent.plan.is_in_force ? [] : [words.planNotActive]),
    ]
    if (wrong.length > 0) return { row, remarks: wrong }
    first.set(input.uhid, row)
    return { row, input: { dependent, last_covered_day, reason: input.reason }, remarks: [] }
  })
}

/** Removes as many as the contract still lets go, in the order of the file. */
export async function applyMemberBlock(
  trx: Db,
  { contract, rows, actor, list, now }: ApplyInput<FoundLeaver>,
): Promise<RowResult[]> {
  const uhids = rows.map(({ input }) => input.dependent.row.uhid)
  const locked = await findDependents(trx, uhids, { contract, now, lock: true })
  let left = (await remainingDeletions(trx, contract, now)) ?? Number.POSITIVE_INFINITY
  const refused: RowResult[] = []
  const leavers = rows.flatMap(({ row, input: { dependent, last_covered_day, reason } }) => {
    const { employee, row: member } = locked.get(dependent.row.uhid) ?? {}
    const remark =
      !employee || !member ? words.uhid : isNewDeletion(member) && left-- < 1 ? words.noDeletion : undefined
    if (remark) refused.push({ row, remark })
    return employee && member && !remark ? [{ at: row, employee, row: member, last_covered_day, reason }] : []
  })
  await removeDependents(trx, { contract, leavers, cause: list, actor, now })
  const removed = leavers.map(({ at, row: { uhid, last_covered_on, removal_reason }, last_covered_day }) => {
    return {
      row: at,
      entity_id: uhid,
      deletion: { day: last_covered_day, before: { last_covered_on, removal_reason } },
    }
  })
  return [...refused, ...removed]
}
