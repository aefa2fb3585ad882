import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import type { correctFileRows as call } from '../../contract/rows.ts'
import { columnsOf } from '../../rules/columns.ts'
import { editsOf } from '../../rules/edited-rows.ts'
import { isOpen } from '../../rules/upload-state.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { actionFor, checkUpload, countChecked } from '../check-upload.ts'
import { recordEdit } from '../participants.ts'
import { readRows, storeValues } from '../rows.ts'
import { lockUpload, type UploadRecord } from '../uploads.ts'

/**
 * Corrects cells of an upload. All of its rows are checked again, because one may repeat another.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, INVALID for a row or column that it does not have
 */
export async function correctRows(
  context: AnyRequestContext,
  of: { subsidiaryId: string; id: string },
  { rows: given }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const upload = await lockUpload(trx, of)
    const action = actionFor(upload.type, caller, of.subsidiaryId)
    if (!isOpen(upload)) throw new Refusal<typeof call>('NOT_OPEN')
    const contract = await findContract(trx, { ...of, partner_id: upload.partner_plan_id })
    const stored = new Map((await readRows(trx, upload)).map((row) => [row.row, row]))
    const byRow = new Map(stored)
    const fields: Record<string, string> = {}
    for (const [at, { row, values }] of given.entries()) {
      const one = byRow.get(row)
      if (!one) fields[`rows.${at}.row`] = words.fields.row
      for (const key of Object.keys(values))
        if (!upload.columns.includes(key)) fields[`rows.${at}.values.${key}`] = words.fields.column
      if (one) byRow.set(row, { ...one, values: { ...one.values, ...values } })
    }
    if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
    const rows = [...byRow.values()]
    const numbers = new Set(given.map(({ row }) => row))
    const corrections = rows.filter(({ row }) => numbers.has(row))
    await storeValues(trx, upload, corrections)
    const edited = corrections.map(({ row, values }) => ({ row, before: stored.get(row)!.values, after: values }))
    const columns = columnsOf(upload.type, await rulesOf(trx, contract))
    await record(trx, context, upload, { edits: editsOf(edited, columns), given })
    const checked = await checkUpload(trx, action, { upload, contract, rows, account_id: caller.account_id!, now })
    const corrected = await readRows(trx, upload, { where: sql<boolean>`r.row = any (${[...numbers]}::int[])` })
    return {
      rows: corrected,
      total_rows: rows.length,
      ...countChecked(checked),
    }
  })
}

/** Records an edit with the cells before and after; cells that are written as they were are none. */
async function record(
  trx: Db,
  context: AnyRequestContext,
  { id, subsidiary_id, file_name }: UploadRecord,
  { edits: { rows, before, after }, given }: { edits: ReturnType<typeof editsOf>; given: BodyOf<typeof call>['rows'] },
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
    // Without the data of its people, which nobody could delete.
    after: { rows: given.map(({ row, values }) => ({ row, columns: Object.keys(values) })) },
  })
}
