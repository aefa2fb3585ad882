import { type Selectable, sql } from 'kysely'
import type { BulkUploads } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Upload } from '../contract/files.ts'
import { statusLabel, undoableUntil } from '../rules/upload-state.ts'
import type { UploadType } from '../rules/upload-types.ts'

export type UploadRecord = Selectable<BulkUploads>

export interface UploadKey {
  subsidiaryId: string
  id: string
}

/**
 * An upload of a company; of another company, or a deleted one, as one that does not exist.
 * @throws Refusal NOT_FOUND
 */
export async function readUpload(db: Db, { subsidiaryId, id }: UploadKey): Promise<UploadRecord> {
  const upload = await ofCompany(db, subsidiaryId).where('u.id', '=', id).executeTakeFirst()
  if (!upload) throw new Refusal('NOT_FOUND')
  return upload
}

/** The same, locked until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockUpload(trx: Db, { subsidiaryId, id }: UploadKey): Promise<UploadRecord> {
  const upload = await ofCompany(trx, subsidiaryId).where('u.id', '=', id).forUpdate('u').executeTakeFirst()
  if (!upload) throw new Refusal('NOT_FOUND')
  return upload
}

function ofCompany(db: Db, subsidiary_id: string) {
  return db
    .selectFrom('bulk_uploads as u')
    .selectAll('u')
    .where('u.subsidiary_id', '=', subsidiary_id)
    .where('u.hidden_at', 'is', null)
}

export const UPLOADS_ON_A_PAGE = 10

interface UploadListQuery {
  type?: UploadType | undefined
  page_number: number
}

/** A page of a company's uploads, newest first, and how many there are. */
export async function listUploads(db: Db, subsidiary_id: string, { type, page_number }: UploadListQuery, now: Date) {
  const { offset, limit } = rowsOfPage(page_number, UPLOADS_ON_A_PAGE)
  const found = ofCompany(db, subsidiary_id).$if(type !== undefined, (query) => query.where('u.type', '=', type!))
  const { total } = await db
    .selectFrom(found.as('f'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy('u.uploaded_on', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: await viewUploads(db, rows, now), total: Number(total) }
}

/** Uploads as the wire shows them, in their order. */
export async function viewUploads(db: Db, uploads: readonly UploadRecord[], now: Date): Promise<Upload[]> {
  const { rows } = await sql<{ id: string; plan_name: string; uploaded_by: string; invalid: bigint }>`
    select u.id, c.partner_name as plan_name, coalesce(a.name, a.mobile, '') as uploaded_by,
      (select count(*) from bulk_upload_rows r where r.upload_id = u.id and r.remarks <> '{}') as invalid
    from bulk_uploads u join partner_plans c on c.id = u.partner_plan_id join accounts a on a.id = u.uploaded_by
    where u.id = any (${uploads.map(({ id }) => id)}::uuid[])`.execute(db)
  const facts = new Map(rows.map((row) => [row.id, row]))
  return uploads.map((upload) => onWire(upload, facts.get(upload.id)!, now))
}

function onWire(
  upload: UploadRecord,
  { plan_name, uploaded_by, invalid }: { plan_name: string; uploaded_by: string; invalid: bigint },
  now: Date,
): Upload {
  const undoable = undoableUntil(upload)
  const time = (at: Date | null) => at && toWireTime(at)
  const { id, file_name, type, total_rows, succeeded, failed, processed_rows, status, mode, version } = upload
  return {
    id,
    file_name,
    type,
    partner_id: upload.partner_plan_id,
    plan_name,
    total_rows,
    invalid: Number(invalid),
    succeeded,
    failed,
    processed_rows,
    status,
    status_label: statusLabel(status),
    refusal: upload.refusal as Upload['refusal'],
    mode,
    uploaded_by,
    uploaded_on: toWireTime(upload.uploaded_on),
    started_at: time(upload.started_at),
    finished_at: time(upload.finished_at),
    undoable_until: undoable && undoable > now ? toWireTime(undoable) : null,
    undone_at: time(upload.undone_at),
    version,
  }
}
