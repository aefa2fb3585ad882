import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import type { settleDoubts as call } from '../../contract/files.ts'
import { columnsOf } from '../../rules/columns.ts'
import { cellInOrder } from '../../rules/doubts.ts'
import { isOpen } from '../../rules/upload-state.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { actionFor, checkUpload, countChecked } from '../check-upload.ts'
import { recordEdit } from '../participants.ts'
import { readRows, storeValues } from '../rows.ts'
import { lockUpload } from '../uploads.ts'

/**
 * Writes the dates of columns in doubt as YYYY-MM-DD, in the order that the caller says they are written in, and notes
 * that the letters are right.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, INVALID for a column that is not in doubt
 */
export async function settleDoubts(
  context: AnyRequestContext,
  of: { subsidiaryId: string; id: string },
  { month_first, letters }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const upload = await lockUpload(trx, of)
    const action = actionFor(upload.type, caller, of.subsidiaryId)
    if (!isOpen(upload)) throw new Refusal<typeof call>('NOT_OPEN')
    const keys = Object.keys(month_first)
    const strange = keys.filter((key) => !upload.dates_in_doubt.includes(key))
    const fields = Object.fromEntries(strange.map((key) => [`month_first.${key}`, words.fields.column]))
    if (strange.length > 0) throw new Refusal('INVALID', { fields })
    const contract = await findContract(trx, { ...of, partner_id: upload.partner_plan_id })
    const stored = await readRows(trx, upload)
    const rows = stored.map((one) => {
      const dates = keys.map((key) => [key, cellInOrder(one.values[key] ?? '', month_first[key]!)] as const)
      return dates.every(([key, cell]) => one.values[key] === cell)
        ? one
        : { ...one, values: { ...one.values, ...Object.fromEntries(dates) } }
    })
    await storeValues(
      trx,
      upload,
      rows.filter((one, at) => one !== stored[at]),
    )
    const dates_in_doubt = upload.dates_in_doubt.filter((key) => !keys.includes(key))
    const letters_in_doubt = upload.letters_in_doubt && !letters
    await trx
      .updateTable('bulk_uploads')
      .set({ dates_in_doubt, letters_in_doubt })
      .where('id', '=', upload.id)
      .execute()
    const ordered = await recordEdit(trx, upload, caller.account_id!)
    const entity = { entity: 'bulk_upload', entity_id: upload.id }
    const headers = new Map(columnsOf(upload.type, await rulesOf(trx, contract)).map((one) => [one.key, one.header]))
    const { meant: summary, monthFirst, dayFirst, letters: ofLetters, right } = words.activities
    const after = Object.fromEntries([
      ...keys.map((key) => [headers.get(key) ?? key, month_first[key] ? monthFirst : dayFirst]),
      ...(letters ? [[ofLetters, right]] : []),
    ])
    await recordActivities(trx, { subsidiary_id: of.subsidiaryId, actor: caller, at: now }, [
      { action: 'EDITED', ...entity, summary: summary(upload.file_name), after },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: of.subsidiaryId,
      action: 'bulk-uploads.doubts-settled',
      ...entity,
      after: { month_first, letters },
    })
    const account_id = caller.account_id!
    const checked = await checkUpload(trx, action, { upload: ordered, contract, rows, account_id, now })
    return { file_id: upload.id, total_rows: rows.length, ...countChecked(checked) }
  })
}
