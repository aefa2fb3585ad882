import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import type { mapFile as call } from '../../contract/files.ts'
import { columnsOf, type UploadColumn } from '../../rules/columns.ts'
import { columnsInDoubt } from '../../rules/doubts.ts'
import { headingRow } from '../../rules/heading-row.ts'
import { matchHeaders, missingOf } from '../../rules/match-headers.ts'
import { meantByDefault, meantRows } from '../../rules/meant-rows.ts'
import { isOpen } from '../../rules/upload-state.ts'
import { uploadWords as words } from '../../words/upload.ts'
import { actionFor, checkUpload, countChecked } from '../check-upload.ts'
import { recordEdit } from '../participants.ts'
import { readList, type UploadedList, withHeadings } from '../read-list.ts'
import { replaceRows } from '../rows.ts'
import { lockUpload, type UploadRecord } from '../uploads.ts'
import { rowsOf } from './upload-file.ts'

/**
 * Reads the file of an upload again, if the caller may do by hand what it is for.
 * @throws Refusal FORBIDDEN, INVALID for a sheet that it does not show, ECD102
 */
export async function readListAgain(
  context: AnyRequestContext,
  { type, subsidiary_id, file_id, ...upload }: UploadRecord,
  sheet = upload.sheet,
): Promise<UploadedList> {
  actionFor(type, context.caller, subsidiary_id)
  if (![upload.sheet, ...upload.other_sheets].includes(sheet))
    throw new Refusal('INVALID', { fields: { sheet: words.fields.sheet } })
  const file = await context.db
    .selectFrom('stored_files')
    .select(['storage_key', 'original_name as name'])
    .where('id', '=', file_id)
    .executeTakeFirst()
  // Somebody has just deleted the upload.
  if (!file) throw new Refusal('NOT_FOUND')
  return readList(context, { ...file, owner: subsidiary_id, sheet: sheet || undefined })
}

/**
 * Says what of a file is meant: its sheet, its rows, and the columns of its headings; the rows are taken from it again.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_OPEN, INVALID, ECD103 while a required column has no heading
 */
export async function mapFile(
  context: AnyRequestContext,
  of: { subsidiaryId: string; id: string },
  { body: { mapping: given, rows: meant, sheet }, list: read }: { body: BodyOf<typeof call>; list: UploadedList },
): Promise<ReplyOf<typeof call>> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const upload = await lockUpload(trx, of)
    const action = actionFor(upload.type, caller, of.subsidiaryId)
    if (!isOpen(upload)) throw new Refusal<typeof call>('NOT_OPEN')
    const contract = await findContract(trx, { ...of, partner_id: upload.partner_plan_id })
    const columns = columnsOf(upload.type, await rulesOf(trx, contract))
    const keys = columns.map(({ key }) => key)
    const isOther = sheet !== undefined && sheet !== upload.sheet
    const first = [{ row: read.heading_row, cells: read.headers }, ...read.rows]
    const found = isOther ? headingRow(upload.type, first, columns) : (upload.heading_row ?? read.heading_row)
    const list = withHeadings(read, found)
    const { headers } = list
    const other = isOther ? matchHeaders(upload.type, headers, columns) : undefined
    if (other && other.unknown.length > 0)
      throw new Refusal<typeof call>('ECD103', {
        extra_args: { missing: other.missing, unknown: other.unknown.slice(0, 64) },
      })
    const mapping = headers.map((header, at) => given[header] ?? (other ?? upload).mapping[at] ?? '')
    const isWrong = (key: string) =>
      key !== '' && (!keys.includes(key) || mapping.indexOf(key) !== mapping.lastIndexOf(key))
    const wrong = headers.filter((_, at) => isWrong(mapping[at]!))
    const strange = Object.keys(given).filter((header) => !headers.includes(header))
    const fields = [...wrong, ...strange].map((header) => [`mapping.${header}`, words.fields.column])
    if (fields.length > 0) throw new Refusal('INVALID', { fields: Object.fromEntries(fields) })
    const missing = missingOf(upload.type, mapping, columns)
    if (missing.length > 0) throw new Refusal<typeof call>('ECD103', { extra_args: { missing, unknown: [] } })
    const rows_meant = other ? (meant ?? null) : (meant ?? upload.rows_meant)
    const emptied = isOther ? new Set() : await findEmptied(trx, upload, list)
    const meantNow = meantRows(list.rows, rows_meant ?? meantByDefault(upload.type))
    const rows = (await rowsOf(meantNow, mapping)).map((one) => (emptied.has(one.row) ? { ...one, values: {} } : one))
    const isAgreed = Object.keys(given).length > 0 || (meant === undefined && sheet === undefined)
    await trx
      .updateTable('bulk_uploads')
      .set({
        headers,
        heading_row: list.heading_row === read.heading_row ? null : list.heading_row,
        mapping,
        columns: keys,
        is_mapped:
          isAgreed ||
          (other ? Object.keys(other.guessed).length === 0 && found === read.heading_row : upload.is_mapped),
        letters_in_doubt: list.is_guessed && upload.letters_in_doubt,
        dates_in_doubt: columnsInDoubt(rows, keys),
        total_rows: rows.length,
        sheet: list.sheet,
        other_sheets: list.other_sheets,
        hidden_rows: list.rows.filter(({ is_hidden }) => is_hidden).length,
        rows_meant,
      })
      .where('id', '=', upload.id)
      .execute()
    const mapped = await recordEdit(trx, upload, caller.account_id!)
    await replaceRows(trx, mapped, rows)
    const entity = { entity: 'bulk_upload', entity_id: upload.id }
    await recordActivities(trx, { subsidiary_id: of.subsidiaryId, actor: caller, at: now }, [
      { action: 'EDITED', ...entity, ...whatIsMeant(upload, mapped, columns) },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: of.subsidiaryId,
      action: 'bulk-uploads.headings-assigned',
      ...entity,
      before: { mapping: upload.mapping, sheet: upload.sheet, rows_meant: upload.rows_meant },
      after: { mapping, sheet: list.sheet, rows_meant },
    })
    const checked = await checkUpload(trx, action, {
      upload: mapped,
      contract,
      rows,
      account_id: caller.account_id!,
      now,
    })
    return { file_id: upload.id, total_rows: rows.length, ...countChecked(checked) }
  })
}

/** Lines that are empty in the upload and not in its file: who deleted their account does not come back by reading it again (0093). */
async function findEmptied(trx: Db, { id, mapping }: UploadRecord, list: UploadedList): Promise<Set<number>> {
  const empty = await trx
    .selectFrom('bulk_upload_rows')
    .select('row')
    .where('upload_id', '=', id)
    .where(sql<boolean>`btrim(array_to_string("values", '')) = ''`)
    .execute()
  const numbers = new Set(empty.map(({ row }) => row))
  const written = await rowsOf(
    list.rows.filter(({ row }) => numbers.has(row)),
    mapping,
  )
  return new Set(written.flatMap(({ row, values }) => (Object.values(values).join('').trim() === '' ? [] : [row])))
}

/** What has changed of the sheet, its rows or its headings, in words. */
function whatIsMeant(before: UploadRecord, after: UploadRecord, columns: readonly UploadColumn[]) {
  const { activities } = words
  if (before.sheet !== after.sheet) return { summary: activities.sheet(after.file_name, after.sheet) }
  if (before.rows_meant !== after.rows_meant && after.rows_meant !== null)
    return { summary: activities.rows[after.rows_meant](after.file_name, after.total_rows) }
  const headings = { before: headingsOf(before, columns), after: headingsOf(after, columns) }
  return { summary: activities.mapped(after.file_name), ...headings }
}

/** The headings of a file with the columns that they fill, in words: `{Heading: {'Full name': 'Employee Name'}}`. */
function headingsOf({ headers, mapping }: UploadRecord, columns: readonly UploadColumn[]) {
  const named = new Map(columns.map(({ key, header }) => [key, header]))
  const { heading, noColumn } = words.activities
  return { [heading]: Object.fromEntries(headers.map((header, at) => [header, named.get(mapping[at]!) ?? noColumn])) }
}
