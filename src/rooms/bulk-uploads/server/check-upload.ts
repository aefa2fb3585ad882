import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mayInCompany } from '#rooms/access/rules/may-in-company.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { rulesOf } from '#rooms/employees/server/contracts.ts'
import { hasOtherLetters, isInDoubt } from '../rules/doubts.ts'
import type { UploadType } from '../rules/upload-types.ts'
import { remarks } from '../words/remarks.ts'
import type { Action, CheckedRow, UploadCheck, UploadRow } from './actions/action.ts'
import { ACTIONS } from './actions/actions.ts'
import { participantsOf } from './participants.ts'
import { storeRemarks } from './rows.ts'
import type { UploadRecord } from './uploads.ts'

/**
 * What an action does, for a user who may do it by hand.
 * @throws Refusal FORBIDDEN
 */
export function actionFor(type: UploadType, caller: Caller, subsidiary_id: string): Action<unknown> {
  const action = ACTIONS[type]
  if (!mayInCompany(caller, subsidiary_id, action.by_hand)) throw new Refusal('FORBIDDEN')
  return action
}

interface UploadCheckInput {
  upload: UploadRecord
  contract: Contract
  /** As they are stored; without remarks those of a new list. */
  rows: readonly (UploadRow & { remarks?: readonly string[] })[]
  /** Who checks or starts it. */
  account_id: string
  now: Date
}

/** Checks rows of an upload against what the contract and its people are now, and stores what is wrong. */
export async function checkUpload(
  trx: Db,
  action: Action<unknown>,
  { upload, contract, rows, account_id, now }: UploadCheckInput,
): Promise<CheckedRow<unknown>[]> {
  // Compiling the statement that looks for 10,000 people takes longer than running it.
  await sql`set local jit = off`.execute(trx)
  const rules = await rulesOf(trx, contract)
  const participants = await participantsOf(trx, upload, account_id)
  const checked = await checkRows(trx, action, upload, { contract, rules, rows, participants, now })
  const stored = new Map(rows.map(({ row, remarks = [] }) => [row, remarks.join('\n')]))
  await storeRemarks(
    trx,
    upload.id,
    checked.filter(({ row, remarks }) => remarks.join('\n') !== stored.get(row)),
  )
  return checked
}

/**
 * Checks rows of an upload by the rules of its action. One that can be read in two ways is not right before somebody has
 * said which way is meant.
 */
export async function checkRows(
  trx: Db,
  action: Action<unknown>,
  { dates_in_doubt, letters_in_doubt }: Pick<UploadRecord, 'dates_in_doubt' | 'letters_in_doubt'>,
  checking: UploadCheck,
): Promise<CheckedRow<unknown>[]> {
  const { rows } = checking
  const checked = await action.check(trx, checking)
  if (dates_in_doubt.length === 0 && !letters_in_doubt) return checked
  const values = new Map(rows.map((one) => [one.row, one.values]))
  return checked.map((one) => {
    const cells = values.get(one.row) ?? {}
    const doubts = [
      ...(letters_in_doubt && Object.values(cells).some(hasOtherLetters) ? [remarks.letters] : []),
      ...(dates_in_doubt.some((key) => isInDoubt(cells[key] ?? '')) ? [remarks.dateOrder] : []),
    ]
    if (doubts.length === 0) return one
    // The doubt about the letters begins with the same words.
    const others = one.remarks.filter((remark) => remark !== remarks.name || !doubts.includes(remarks.letters))
    return { row: one.row, remarks: [...others, ...doubts] }
  })
}

/** How many of checked rows are right, and how many are not. */
export function countChecked(checked: readonly CheckedRow<unknown>[]): { valid: number; invalid: number } {
  const invalid = checked.filter(({ remarks }) => remarks.length > 0).length
  return { valid: checked.length - invalid, invalid }
}
