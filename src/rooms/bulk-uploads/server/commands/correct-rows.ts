import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { findContract } from '#rooms/employees/server/contracts.ts'
import type { correctFileRows as call } from '../../contract/rows.ts'
import { isOpen } from '../../rules/upload-state.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { actionFor, checkUpload, countChecked } from '../check-upload.ts'
import { readRows, storeValues } from '../rows.ts'
import { lockUpload } from '../uploads.ts'

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
    const byRow = new Map((await readRows(trx, upload)).map((row) => [row.row, row]))
    const fields: Record<string, string> = {}
    for (const [at, { row, values }] of given.entries()) {
      const stored = byRow.get(row)
      if (!stored) fields[`rows.${at}.row`] = words.fields.row
      for (const key of Object.keys(values))
        if (!upload.columns.includes(key)) fields[`rows.${at}.values.${key}`] = words.fields.column
      if (stored) byRow.set(row, { ...stored, values: { ...stored.values, ...values } })
    }
    if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
    const rows = [...byRow.values()]
    const numbers = new Set(given.map(({ row }) => row))
    await storeValues(
      trx,
      upload,
      rows.filter(({ row }) => numbers.has(row)),
    )
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: of.subsidiaryId,
      action: 'bulk-uploads.rows-corrected',
      entity: 'bulk_upload',
      entity_id: upload.id,
      after: { rows: given.map(({ row, values }) => ({ row, columns: Object.keys(values) })) },
    })
    const checked = await checkUpload(trx, action, { upload, contract, rows, account_id: caller.account_id!, now })
    const corrected = await readRows(trx, upload, { where: sql<boolean>`r.row = any (${[...numbers]}::int[])` })
    return {
      rows: corrected,
      total_rows: rows.length,
      ...countChecked(checked),
    }
  })
}
