import type { Db } from '#platform/database/open-database.ts'
import { changeDependents } from '#rooms/employees/server/commands/change-dependents.ts'
import { remainingUpdates } from '#rooms/employees/server/deletions.ts'
import { type FoundDependent, findDependents } from '#rooms/employees/server/find-dependents.ts'
import { type ChangeFault, judgeChanges, type WantedChange } from '#rooms/subscriptions/rules/judge-changes.ts'
import { isTickEnough } from '#rooms/subscriptions/server/commands/add-members.ts'
import type { PlanMembers } from '#rooms/subscriptions/server/commands/lock-members.ts'
import { istDateOf } from '#values/ist-date.ts'
import { changeRemarks, readDependentChange } from '../../rules/read-dependent-change.ts'
import { remarks as words } from '../../words/remarks.ts'
import { mapInTurns } from '../in-pieces.ts'
import { mobilesOf } from '../participants.ts'
import type { Action, ApplyInput, CheckedRow, RowResult, UploadCheck } from './action.ts'
import { remarksOfFault } from './member-activate.ts'

/** A dependent who is found, with what is to be different. */
interface FoundChange {
  dependent: FoundDependent
  wanted: WantedChange
  is_changed: boolean
  is_new_child: boolean
}

export const memberPatch: Action<FoundChange> = {
  by_hand: 'employees.edit',
  too_many: 'ECD107',
  check,
  measure: async (db, { contract, inputs, now }) => ({
    requested: inputs.filter(({ is_changed }) => is_changed).length,
    remaining: await remainingUpdates(db, contract, now),
    required_paise: null,
    available_paise: null,
    children: inputs.filter(({ is_new_child }) => is_new_child).length,
  }),
}

async function check(db: Db, { contract, rows, participants, now }: UploadCheck): Promise<CheckedRow<FoundChange>[]> {
  const read = await mapInTurns(rows, ({ row, values }) => ({ row, ...readDependentChange(values) }))
  const uhids = read.flatMap(({ input }) => (input ? [input.uhid] : []))
  const found = await findDependents(db, uhids, { contract, now })
  const own = await mobilesOf(db, participants)
  const checked = read.map(({ row, input, remarks }) => {
    if (!input) return { row, remarks: [...remarks] }
    const { uhid, wanted } = input
    const dependent = found.get(uhid)
    if (!dependent) return { row, remarks: [words.uhid] }
    const isOwn = typeof wanted.mobile === 'string' && own.has(wanted.mobile)
    const wrong = [...changeRemarks(dependent.row, wanted), ...(isOwn ? [words.own] : [])]
    return { row, remarks: wrong, dependent, wanted }
  })
  const open = checked.flatMap(({ row, remarks, dependent, wanted }) =>
    remarks.length === 0 && dependent && wanted ? [{ row, dependent, wanted }] : [],
  )
  const judged = await judge(db, open, now)
  const first = new Map<string, number>()
  return checked.map(({ row, remarks, dependent }) => {
    const result = judged.get(row)
    if (!result || !dependent) return { row, remarks }
    const { uhid } = dependent.row
    const before = first.get(uhid)
    if (before !== undefined) return { row, remarks: [words.duplicateOf(before)] }
    if ('fault' in result) return { row, remarks: remarksOfChange(result.fault) }
    first.set(uhid, row)
    return { row, input: result.input, remarks: [] }
  })
}

type Open = Pick<FoundChange, 'dependent' | 'wanted'> & { row: number }

/**
 * Judges changes, each after those before it. How somebody uses the plan, and with which number, is not compared: a dry
 * run would find it out for nothing.
 */
async function judge(db: Db, open: readonly Open[], now: Date) {
  const plans = new Map(open.map(({ dependent: { plan } }) => [plan.subscription_id, withoutUse(plan)]))
  const results = judgeChanges(
    plans,
    open.map(({ dependent: { row, plan }, wanted }) => ({
      subscription_id: plan.subscription_id,
      uhid: row.uhid,
      wanted,
      consented: true,
      by_company: true,
    })),
    { today: istDateOf(now), is_tick_enough: await isTickEnough(db, now) },
  )
  const judged = new Map<number, { fault: ChangeFault } | { input: FoundChange }>()
  for (const [at, { row, dependent, wanted }] of open.entries()) {
    const result = results[at]!
    if ('fault' in result) judged.set(row, result)
    else {
      const { is_changed, is_new_child } = result.changed
      judged.set(row, { input: { dependent, wanted, is_changed, is_new_child } })
    }
  }
  return judged
}

function withoutUse(plan: PlanMembers): PlanMembers {
  const rows = plan.rows.map((row) => ({ ...row, mobile: row.mobile && `of ${row.uhid}`, has_used: false }))
  return { ...plan, rows }
}

function remarksOfChange(fault: ChangeFault): string[] {
  return fault.type === 'MEMBER_USED' || fault.type === 'MEMBER_FIXED' ? [words.fixed] : remarksOfFault(fault)
}

/** Changes as many as the contract still lets be changed, in the order of the file. */
export async function applyMemberPatch(
  trx: Db,
  { contract, rows, actor, list, guardian_text_version, now }: ApplyInput<FoundChange>,
): Promise<RowResult[]> {
  let left = (await remainingUpdates(trx, contract, now)) ?? Number.POSITIVE_INFINITY
  const allowed = rows.filter(({ input }) => !input.is_changed || left-- > 0)
  const isAllowed = new Set(allowed.map(({ row }) => row))
  const rest = rows.filter(({ row }) => !isAllowed.has(row))
  const changes = allowed.map(({ input: { dependent, wanted } }) => ({
    employee: dependent.employee,
    uhid: dependent.row.uhid,
    wanted,
    consented: guardian_text_version !== null,
    ...(guardian_text_version !== null && { text_version: guardian_text_version }),
  }))
  const results = await changeDependents(trx, { contract, changes, cause: list, actor, now })
  return [
    ...rest.map(({ row }) => ({ row, remark: words.noUpdate })),
    ...allowed.map(({ row }, at) => {
      const result = results[at]!
      return 'fault' in result
        ? { row, remark: remarksOfChange(result.fault).join('\n') }
        : { row, entity_id: result.row.uhid }
    }),
  ]
}
