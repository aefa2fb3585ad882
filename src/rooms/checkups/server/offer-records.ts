import { sql } from 'kysely'
import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { DAYS } from '#rooms/directory/rules/hours.ts'
import type { OfferKind, PackageDocument, TimeDocument } from '../rules/offer-documents.ts'
import type { Mode } from '../rules/sub-status.ts'
import { offerInputWords as words } from '../words/offer-input.ts'

export interface StoredOffer<Document> {
  id: string
  version: number
  document: Document
}

/** One writer at a time, so that what was checked holds when it is written; the offer changes rarely. */
const ONE_WRITER = 781_241

/** All packages, in the order in which they are shown. */
export async function listPackageRecords(db: Db): Promise<StoredOffer<PackageDocument>[]> {
  const rows = await db
    .selectFrom('checkup_packages')
    .selectAll()
    .orderBy('variation')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ version, is_offered, ...row }) => {
    const { id, code, name, variation, tests, modes, cities, fasting_hours, position } = row
    const document = { id, code, name, variation, tests, modes, cities, fasting_hours, offered: is_offered, position }
    return { id, version, document: document as PackageDocument }
  })
}

/** The timetable, by place and time. */
export async function listTimeRecords(db: Db): Promise<StoredOffer<TimeDocument>[]> {
  const rows = await db.selectFrom('checkup_slots').selectAll().orderBy('mode').orderBy('starts_at').execute()
  return rows.map(({ mode, starts_at, weekdays, capacity, is_offered, version }) => {
    const time = `${mode} ${starts_at.slice(0, 5)}`
    const days = weekdays.toSorted((a, b) => a - b).map((day) => DAYS[day - 1]!)
    return { id: time, version, document: { time, days, places: capacity, offered: is_offered } }
  })
}

type OfferAuditStamp = Pick<AuditEntry, 'at' | 'actor' | 'ip' | 'request_id'>
type Outcome = 'created' | 'changed' | 'unchanged'

/** @throws Refusal INVALID for the code of another package, or for another kind of check-up than it was */
export async function savePackage(trx: Db, document: PackageDocument, by: OfferAuditStamp): Promise<Outcome> {
  await sql`select pg_advisory_xact_lock(${ONE_WRITER})`.execute(trx)
  const known = await listPackageRecords(trx)
  const before = known.find(({ id }) => id === document.id)
  if (isSame(before?.document, document)) return 'unchanged'
  const fields: Record<string, string> = {}
  if (known.some(({ id, document: { code } }) => id !== document.id && code === document.code))
    fields.code = words.codeTaken
  if (before && before.document.variation !== document.variation) fields.variation = words.fixed
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  const { offered: is_offered, ...columns } = document
  const row = { ...columns, is_offered }
  if (before)
    await trx
      .updateTable('checkup_packages')
      .set({ ...row, version: before.version + 1 })
      .where('id', '=', document.id)
      .execute()
  else
    await trx
      .insertInto('checkup_packages')
      .values({ ...row, created_at: by.at })
      .execute()
  return record(trx, { kind: 'checkup_packages', id: document.id, before: before?.document, after: document, by })
}

export async function saveTime(trx: Db, document: TimeDocument, by: OfferAuditStamp): Promise<Outcome> {
  await sql`select pg_advisory_xact_lock(${ONE_WRITER})`.execute(trx)
  const days = DAYS.filter((day) => document.days.includes(day))
  const ordered = { ...document, days }
  const before = (await listTimeRecords(trx)).find(({ id }) => id === document.time)
  if (isSame(before?.document, ordered)) return 'unchanged'
  const [mode, starts_at] = document.time.split(' ') as [Mode, string]
  const weekdays = days.map((day) => DAYS.indexOf(day) + 1)
  const row = { weekdays, capacity: document.places, is_offered: document.offered }
  await trx
    .insertInto('checkup_slots')
    .values({ mode, starts_at, ...row })
    .onConflict((conflict) =>
      conflict.columns(['mode', 'starts_at']).doUpdateSet({ ...row, version: (before?.version ?? 0) + 1 }),
    )
    .execute()
  return record(trx, { kind: 'checkup_times', id: document.time, before: before?.document, after: ordered, by })
}

function isSame(before: object | undefined, after: object): boolean {
  const fields = Object.keys(after).toSorted((a, b) => a.localeCompare(b))
  return before !== undefined && JSON.stringify(before, fields) === JSON.stringify(after, fields)
}

interface Change {
  kind: OfferKind
  id: string
  before: object | undefined
  after: object
  by: OfferAuditStamp
}

async function record(trx: Db, { kind, id, before, after, by }: Change): Promise<Outcome> {
  const entity = kind === 'checkup_packages' ? 'checkup_package' : 'checkup_time'
  const action = `checkups.${kind === 'checkup_packages' ? 'package' : 'time'}-${before ? 'changed' : 'added'}`
  await audit(trx, { ...by, action, entity, entity_id: id, before: before ?? null, after })
  return before ? 'changed' : 'created'
}
