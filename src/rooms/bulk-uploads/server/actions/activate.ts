import type { Db } from '#platform/database/open-database.ts'
import { mayInCompany } from '#rooms/access/rules/may-in-company.ts'
import { familyMobiles } from '#rooms/access/server/own-affair.ts'
import { addEmployees } from '#rooms/employees/server/commands/add-employees.ts'
import { type Duplicate, findDuplicates } from '#rooms/employees/server/duplicates.ts'
import { mobilesWithPlan, takesPeople } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { mobilesBlockedByStaff } from '#rooms/subscriptions/server/blocked-by-staff.ts'
import { readCompanyCredits } from '#rooms/wallet/server/credits.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { type NewPerson, readNewEmployee } from '../../rules/read-new-employee.ts'
import { compareRows } from '../../rules/repeated-rows.ts'
import { remarks as words } from '../../words/remarks.ts'
import { inPieces, mapInTurns } from '../in-pieces.ts'
import { mobilesOf } from '../participants.ts'
import type { Action, ApplyInput, CheckedRow, RowResult, UploadCheck } from './action.ts'

const TAKEN: Record<Duplicate['field'], string> = {
  mobile: words.mobileTaken,
  email: words.emailTaken,
  reference_id: words.referenceIdTaken,
}

/** Somebody who can be added, unless a company that does not see their number has added them already. */
interface ActivationRow extends NewPerson {
  is_hidden: boolean
}

export const activate: Action<ActivationRow> = {
  by_hand: 'employees.add',
  too_many: 'ECD105',
  check,
  measure: async (db, { contract, inputs }) => {
    const isWallet = contract.is_wallet_based_plan
    return {
      // Each of them, also one who has the plan: nobody finds that out without adding them.
      requested: inputs.length,
      remaining: Math.max(0, contract.quota - contract.consumed_quota),
      required_paise: isWallet ? inputs.reduce((sum, { amount_paise }) => sum + amount_paise, 0n) : null,
      available_paise: isWallet ? await readCompanyCredits(db, contract.id) : null,
    }
  },
}

async function check(
  db: Db,
  { contract, rules, rows, participants, now }: UploadCheck,
): Promise<CheckedRow<ActivationRow>[]> {
  const today = istDateOf(now)
  const before = compareRows()
  const read = await mapInTurns(rows, ({ row, values }) => {
    const one = readNewEmployee(values, rules, today)
    if (!one.input) return { row, ...one, repeats: undefined }
    const { mobile, email, reference_id } = one.input
    return { row, ...one, repeats: before(row, { mobile, email, reference_id }) }
  })
  const right = read.flatMap(({ row, input }) => (input ? [{ row, input }] : []))
  // Those of another piece of the list are among the repeated ones.
  const duplicates: Duplicate[] = []
  await inPieces(right, async (piece, at) => {
    const inputs = piece.map(({ input }) => input)
    for (const one of await findDuplicates(db, contract.id, inputs)) duplicates.push({ ...one, row: at + one.row })
  })
  // A number that its owner does not show is reported by the apply alone, where each try costs a life.
  const [hidden, shown] = [true, false].map((is) => duplicates.filter(({ is_hidden }) => is_hidden === is))
  const taken = Map.groupBy(shown!, ({ row }) => right[row]!.row)
  const secret = new Set(hidden!.map(({ row }) => right[row]!.row))
  const own = await mobilesOf(db, participants)
  const family = await familyMobiles(db, [...participants])
  const isOwn = ({ mobile, amount_paise }: NewPerson) => own.has(mobile) || (amount_paise > 0n && family.has(mobile))
  return mapInTurns(read, ({ row, input, remarks, repeats }) => {
    if (!input) return { row, remarks }
    const wrong = [
      ...(repeats === undefined
        ? (taken.get(row) ?? []).map(({ field }) => TAKEN[field])
        : [words.duplicateOf(repeats)]),
      ...(isOwn(input) ? [words.own] : []),
    ]
    if (wrong.length > 0) return { row, remarks: wrong }
    return { row, input: { ...input, is_hidden: secret.has(row) }, remarks: [] }
  })
}

/** Gives the plan to as many as there are lives and credits for, in the order of the file. */
export async function applyActivate(
  trx: Db,
  { contract, rows, actor, cause, now }: ApplyInput<ActivationRow>,
): Promise<RowResult[]> {
  if (!takesPeople(contract, now)) return rows.map(({ row }) => ({ row, remark: words.planNotActive }))
  const mobiles = rows.map(({ input }) => input.mobile)
  const known = await mobilesWithPlan(trx, contract.id, mobiles, now)
  const blocked = await mobilesBlockedByStaff(trx, mobiles, { partner_plan_id: contract.id })
  let lives = contract.quota - contract.consumed_quota
  let credits: Paise = contract.is_wallet_based_plan ? await readCompanyCredits(trx, contract.id) : 0n
  const refused: RowResult[] = []
  const mayTransfer = mayInCompany(actor, contract.subsidiary_id, 'wallet.transfer')
  const given = rows.filter(({ row, input: { mobile, amount_paise, is_hidden } }) => {
    const life = known.has(mobile) && !is_hidden ? 0 : 1
    const isBlocked = known.get(mobile)?.is_active === false && amount_paise > 0n
    const isRefused = blocked.has(mobile) && !known.has(mobile)
    if (amount_paise > 0n && !mayTransfer) {
      refused.push({ row, remark: words.noTransfer })
      return false
    }
    const isShort = life > lives ? words.noLife : amount_paise > credits ? words.noCredits : undefined
    const why = is_hidden ? words.mobileTaken : isBlocked ? words.planNotActive : undefined
    const remark = isShort ?? why ?? (isRefused ? words.blockedByStaff : undefined)
    if (remark) refused.push({ row, remark })
    else {
      lives -= life
      credits -= amount_paise
    }
    return !remark
  })
  if (given.length === 0) return refused
  const people = given.map(({ input }) => input)
  const ids = await addEmployees(trx, { contract, rows: people, areChecked: true, actor, cause, now })
  return [...refused, ...given.map(({ row }, at) => ({ row, entity_id: ids[at]! }))]
}
