import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import type { correctFileRows as call } from '../../contract/rows.ts'
import { columnsOf } from '../../rules/columns.ts'
import { type EditedRow, editsOf } from '../../rules/edited-rows.ts'
import type { RowValues } from '../../rules/read-new-employee.ts'
import { isOpen } from '../../rules/upload-state.ts'
import { uploadWords as words } from '../../words/upload.ts'
import type { CheckedRow } from '../actions/action.ts'
import { actionFor, checkUpload, countChecked } from '../check-upload.ts'
import { recordEdit } from '../participants.ts'
import { readRows, type StoredRow, storeValues } from '../rows.ts'
import { lockUpload, type UploadKey, type UploadRecord } from '../uploads.ts'

/** Edited rows that Activity shows cell by cell; of more it says how many. */
const MOST_SHOWN = 500

/** Cells to write: by the number of their row, then by the key of their column. */
export type Corrections = ReadonlyMap<number, RowValues>

interface RowChange {
  /** What is written, of the stored rows by their number. @throws Refusal INVALID */
  choose: (upload: UploadRecord, stored: ReadonlyMap<number, StoredRow>) => Corrections
  /** For the audit log, without the data of people, which nobody could delete. */
  note: Record<string, unknown>
}

export interface ChangedRows {
  upload: UploadRecord
  contract: Contract
  /** The rows that were written, also those that had the same cells. */
  edited: EditedRow[]
  /** All rows. */
  checked: CheckedRow<unknown>[]
  counts: { total_rows: number; valid: number; invalid: number }
}

/**
 * Changes cells of an upload. All of its rows are checked again, because one may repeat another.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, and those of `choose`
 */
export async function changeRows(
  trx: Db,
  context: AnyRequestContext,
  of: UploadKey,
  { choose, note }: RowChange,
): Promise<ChangedRows> {
  const { caller, now } = context
  const upload = await lockUpload(trx, of)
  const action = actionFor(upload.type, caller, of.subsidiaryId)
  if (!isOpen(upload)) throw new Refusal<typeof call>('NOT_OPEN')
  const contract = await findContract(trx, { ...of, partner_id: upload.partner_plan_id })
  const stored = await readRows(trx, upload)
  const corrections = choose(upload, new Map(stored.map((row) => [row.row, row])))
  const rows = stored.map((row) => ({ ...row, values: { ...row.values, ...corrections.get(row.row) } }))
  const written = rows.filter(({ row }) => corrections.has(row))
  await storeValues(trx, upload, written)
  const valuesOf = new Map(stored.map(({ row, values }) => [row, values]))
  const edited = written.map(({ row, values }) => ({ row, before: valuesOf.get(row)!, after: values }))
  const columns = columnsOf(upload.type, await rulesOf(trx, contract))
  await record(trx, context, upload, { edits: editsOf(edited, columns, MOST_SHOWN), note })
  const checked = await checkUpload(trx, action, { upload, contract, rows, account_id: caller.account_id!, now })
  return { upload, contract, edited, checked, counts: { total_rows: rows.length, ...countChecked(checked) } }
}

/** Records an edit with the cells before and after; cells that are written as they were are none. */
async function record(
  trx: Db,
  context: AnyRequestContext,
  { id, subsidiary_id, file_name }: UploadRecord,
  { edits: { rows, before, after }, note }: { edits: ReturnType<typeof editsOf>; note: RowChange['note'] },
): Promise<void> {
  if (rows.length === 0) return
  const { caller, now } = context
  await recordEdit(trx, { id }, caller.account_id!)
  const entity = { entity: 'bulk_upload', entity_id: id }
  await recordActivities(trx, { subsidiary_id, actor: caller, at: now }, [
    { action: 'EDITED', ...entity, summary: words.activities.corrected(file_name, rows.length), before, after },
  ])
  await audit(trx, {
    ...auditedBy(context),
    tenant_id: subsidiary_id,
    action: 'bulk-uploads.rows-corrected',
    ...entity,
    after: note,
  })
}
