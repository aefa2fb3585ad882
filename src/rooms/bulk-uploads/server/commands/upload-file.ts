import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { storeFile } from '#platform/files/store-file.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { FILE_REFUSALS } from '../../contract/refusals.ts'
import type { uploadFile as call } from '../../contract/upload.ts'
import { columnsOf } from '../../rules/columns.ts'
import { columnsInDoubt } from '../../rules/doubts.ts'
import { HEADING_ROWS, headingRow } from '../../rules/heading-row.ts'
import { matchHeaders } from '../../rules/match-headers.ts'
import { meantByDefault, meantRows } from '../../rules/meant-rows.ts'
import { uploadWords as words } from '../../words/upload.ts'
import type { UploadRow } from '../actions/action.ts'
import { actionFor, checkUpload, countChecked } from '../check-upload.ts'
import { mapInTurns } from '../in-pieces.ts'
import { readList, type UploadedList, withHeadings } from '../read-list.ts'
import { replaceRows } from '../rows.ts'

/** A file with what it contains. */
export interface SentList {
  file: UploadedFile
  list: UploadedList
}

/**
 * Reads a file that a company sends, if the sender may do with it what the body says.
 * @throws Refusal FORBIDDEN, NOT_FOUND, FILE_REFUSED without a file, ECD100-ECD104, ECD110
 */
export async function readSentList(
  context: AnyRequestContext,
  subsidiaryId: string,
  { body: { type, partner_id }, file }: { body: BodyOf<typeof call>; file: UploadedFile | undefined },
): Promise<SentList> {
  actionFor(type, context.caller, subsidiaryId)
  await findContract(context.db, { subsidiaryId, partner_id })
  if (!file) throw new Refusal('FILE_REFUSED', { fields: { file: words.file.count } })
  const { storage_key, original_name: name } = file
  return { file, list: await readList(context, { storage_key, name, owner: subsidiaryId }) }
}

/**
 * Stores a list that a company sends, with what is wrong with its rows.
 * @throws Refusal FORBIDDEN, NOT_FOUND, ECD103, DUPLICATE_FILE
 */
export async function uploadFile(
  context: AnyRequestContext,
  subsidiaryId: string,
  { body, file, list: read }: { body: BodyOf<typeof call> } & SentList,
): Promise<ReplyOf<typeof call>> {
  const { caller, now } = context
  const { type, partner_id } = body
  const action = actionFor(type, caller, subsidiaryId)
  const contract = await findContract(context.db, { subsidiaryId, partner_id })
  const sent = { subsidiary_id: subsidiaryId, sha256: file.sent_sha256, type, now }
  if (body.override !== 'true') await refuseRepeated(context.db, sent)
  const columns = columnsOf(type, await rulesOf(context.db, contract))
  const first = [{ row: read.heading_row, cells: read.headers }, ...read.rows]
  const said = body.heading_row === undefined ? undefined : Number(body.heading_row)
  const list = withHeadings(read, said ?? headingRow(type, first, columns))
  const { mapping, guessed, unknown, missing } = matchHeaders(type, list.headers, columns)
  if (unknown.length > 0 || missing.length > 0) {
    const rows = first
      .slice(0, HEADING_ROWS)
      .map(({ row, cells }) => ({ row, cells: cells.filter(Boolean).slice(0, 4) }))
    const extra_args = { missing, unknown: unknown.slice(0, 64), heading_row: list.heading_row, rows }
    throw new Refusal<typeof call>('ECD103', { extra_args })
  }
  if (list.rows.length === 0) throw new Refusal<typeof call>('ECD102', { extra_args: { reason: 'empty' } })
  const heading_row = list.heading_row === read.heading_row ? null : list.heading_row
  // A row that somebody has named is agreed to.
  const isMapped = Object.keys(guessed).length === 0 && (heading_row === null || said !== undefined)
  const keys = columns.map(({ key }) => key)
  const hidden_rows = list.rows.filter(({ is_hidden }) => is_hidden).length
  const rows = await rowsOf(meantRows(list.rows, meantByDefault(type)), mapping)
  return withTransaction(context.db, async (trx) => {
    const owner = caller.account_id!
    const file_id = await storeFile(trx, file, { owner, kind: 'bulk-upload', now })
    const upload = await trx
      .insertInto('bulk_uploads')
      .values({
        subsidiary_id: subsidiaryId,
        partner_plan_id: contract.id,
        type,
        file_id,
        file_name: file.original_name,
        sha256: file.sent_sha256,
        headers: list.headers,
        heading_row,
        mapping,
        is_mapped: isMapped,
        columns: keys,
        letters_in_doubt: list.is_guessed,
        dates_in_doubt: columnsInDoubt(rows, keys),
        total_rows: rows.length,
        sheet: list.sheet,
        other_sheets: list.other_sheets,
        hidden_rows,
        uploaded_by: owner,
        uploaded_on: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await replaceRows(trx, upload, rows)
    const checked = await checkUpload(trx, action, { upload, contract, rows, account_id: owner, now })
    const entity = { entity: 'bulk_upload', entity_id: upload.id }
    const after = { type, rows: rows.length }
    await recordActivities(trx, { subsidiary_id: subsidiaryId, actor: caller, at: now }, [
      { action: 'FILE_UPLOADED', ...entity, summary: words.activities.uploaded(upload.file_name), after },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: subsidiaryId,
      action: 'bulk-uploads.file-uploaded',
      ...entity,
      after: { ...after, partner_plan_id: contract.id },
    })
    const suggested = isMapped ? null : guessed
    const { valid, invalid } = countChecked(checked)
    return {
      file_id: upload.id,
      total_rows: rows.length,
      valid,
      invalid,
      hidden_rows,
      columns: columns.map((one) => ({ ...one, allowed: [...one.allowed] })),
      mapping_suggestion: suggested,
    }
  })
}

/** Rows of a list by the keys of its columns. */
export function rowsOf(
  rows: readonly UploadedList['rows'][number][],
  mapping: readonly string[],
): Promise<UploadRow[]> {
  return mapInTurns(rows, ({ row, cells }) => ({
    row,
    values: Object.fromEntries(mapping.flatMap((key, at) => (key === '' ? [] : [[key, cells[at] ?? '']]))),
  }))
}

interface RepeatCheck {
  subsidiary_id: string
  sha256: Uint8Array
  type: string
  now: Date
  /** This upload itself. */
  except?: string
}

/** @throws Refusal DUPLICATE_FILE when the same bytes were started for the same action within a day */
export async function refuseRepeated(db: Db, { subsidiary_id, sha256, type, now, except }: RepeatCheck): Promise<void> {
  const before = await db
    .selectFrom('bulk_uploads')
    .select(['id'])
    .where('subsidiary_id', '=', subsidiary_id)
    .where('sha256', '=', Buffer.from(sha256))
    .where('type', '=', type as 'ACTIVATE')
    .where('started_at', '>', new Date(now.getTime() - DAY_MS))
    .where('status', '<>', 'FAILED')
    .where('undone_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .limit(1)
    .executeTakeFirst()
  if (before) throw new Refusal<typeof FILE_REFUSALS>('DUPLICATE_FILE', { extra_args: { file_id: before.id } })
}
