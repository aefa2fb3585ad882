import { audit } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { storeFile } from '#platform/files/store-file.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ReportKind } from '../rules/report-access.ts'
import type { Mover } from '../rules/transitions.ts'
import type { Affair } from './affairs.ts'
import { type OrderAuditStamp, recordEvent } from './move-order.ts'
import { readRecipient } from './notify-change.ts'
import type { OrderRow } from './orders.ts'

export interface Report {
  id: string
  order_id: string
  name: string
  kind: ReportKind
  released_on: Date
  original_name: string
  media_type: string
  storage_key: string
}

const REPORTS = (db: Db) =>
  db
    .selectFrom('checkup_reports as r')
    .innerJoin('stored_files as f', 'f.id', 'r.file_id')
    .select([
      'r.id',
      'r.order_id',
      'r.name',
      'r.kind',
      'r.released_on',
      'f.original_name',
      'f.media_type',
      'f.storage_key',
    ])

/** The reports of orders, oldest first. */
export async function listReports(db: Db, order_ids: readonly string[]): Promise<Report[]> {
  if (order_ids.length === 0) return []
  const rows = await REPORTS(db).where('r.order_id', 'in', order_ids).orderBy('r.number').execute()
  return rows as Report[]
}

/** The reports of a person's orders that are there for them. */
export async function listOwnReports(db: Db, affairs: readonly Pick<Affair, 'order' | 'until'>[]): Promise<Report[]> {
  const untilOf = new Map(affairs.map(({ order, until }) => [order.id, until]))
  const reports = await listReports(db, [...untilOf.keys()])
  return reports.filter(({ order_id, released_on }) => isThere(released_on, untilOf.get(order_id) ?? null))
}

/** @throws Refusal NOT_FOUND for a report of another order, or one that came too late for them */
export async function findOwnReport(db: Db, { order, until }: Pick<Affair, 'order' | 'until'>, id: string) {
  const report = await findReport(db, order.id, id)
  if (!isThere(report.released_on, until)) throw new Refusal('NOT_FOUND')
  return report
}

/** Whether something was there by the instant until which a person reads an order; null: they read all of it. */
export const isThere = (at: Date, until: Date | null) => until === null || at <= until

/** @throws Refusal NOT_FOUND for a report of another order */
export async function findReport(db: Db, order_id: string, id: string): Promise<Report> {
  const row = await REPORTS(db).where('r.order_id', '=', order_id).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row as Report
}

/** Adds a report to an order that the caller has locked; the file's content was checked before. */
export async function addReport(
  trx: Db,
  order: OrderRow,
  {
    file,
    name,
    kind,
    at,
    mover,
    by,
  }: { file: UploadedFile; name: string; kind: ReportKind; at: Date; mover: Mover; by: OrderAuditStamp },
): Promise<void> {
  const file_id = await storeFile(trx, file, { owner: null, kind: 'checkup-report', now: by.at })
  await trx.insertInto('checkup_reports').values({ order_id: order.id, file_id, name, kind, released_on: at }).execute()
  await recordEvent(trx, order, { kind: 'REPORT_ADDED', from_status: order.sub_status, mover, by, at, note: name })
}

/** The bytes of a report, with who opened it in the order's own list and in the audit log. */
export async function openReport(
  { db, storage }: { db: Db; storage: Storage },
  order: OrderRow,
  { id, original_name, media_type, storage_key }: Report,
  { as, account_id, by }: { as: 'MEMBER' | 'COMPANY' | 'STAFF'; account_id: string; by: OrderAuditStamp },
): Promise<FileReply> {
  const content = await storage.get(storage_key)
  if (!content) throw new Refusal('NOT_FOUND')
  await db
    .insertInto('checkup_downloads')
    .values({ order_id: order.id, report_id: id, account_id, actor_type: as, at: by.at })
    .execute()
  await audit(db, {
    ...by,
    on_behalf_of: await readRecipient({ db }, order),
    action: 'checkups.report-opened',
    entity: 'checkup_order',
    entity_id: order.id,
    after: { report_id: id },
  })
  return { content, media_type, file_name: original_name }
}
