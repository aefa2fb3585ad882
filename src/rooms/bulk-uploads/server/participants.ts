import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { UploadRecord } from './uploads.ts'

type UploadIdentity = Pick<UploadRecord, 'id' | 'uploaded_by'>

/** The people who uploaded, edited or start a list: nobody of them gives anything to themselves by it. */
export async function participantsOf(
  db: Db,
  { id, uploaded_by }: UploadIdentity,
  starter: string | null,
): Promise<ReadonlySet<string>> {
  const editors = await db
    .selectFrom('bulk_upload_participants')
    .select('account_id')
    .where('upload_id', '=', id)
    .where('edited_version', 'is not', null)
    .execute()
  return new Set([uploaded_by, ...editors.map(({ account_id }) => account_id), ...(starter === null ? [] : [starter])])
}

/** The numbers with which people log in. */
export async function mobilesOf(db: Db, account_ids: ReadonlySet<string>): Promise<ReadonlySet<string | null>> {
  const accounts = db
    .selectFrom('accounts')
    .select('mobile')
    .where('id', 'in', [...account_ids])
  return new Set((await accounts.execute()).map(({ mobile }) => mobile))
}

/** Records that a person has changed a list, which is locked, and returns it in its new version. */
export async function recordEdit(trx: Db, { id }: Pick<UploadRecord, 'id'>, account_id: string): Promise<UploadRecord> {
  const edited = await trx
    .updateTable('bulk_uploads')
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`insert into bulk_upload_participants (upload_id, account_id, edited_version)
    values (${id}, ${account_id}, ${edited.version})
    on conflict (upload_id, account_id) do update set edited_version = excluded.edited_version`.execute(trx)
  return edited
}

/** Records that a person has checked a list as it is. */
export async function recordSeen(
  trx: Db,
  { id, version }: Pick<UploadRecord, 'id' | 'version'>,
  account_id: string,
): Promise<void> {
  await sql`insert into bulk_upload_participants (upload_id, account_id, seen_version)
    values (${id}, ${account_id}, ${version})
    on conflict (upload_id, account_id) do update set seen_version = excluded.seen_version`.execute(trx)
}

/**
 * Refuses to start a list that somebody else has uploaded or edited since the caller checked it. A version that is sent says
 * which check they have in view, and never one that they have not made; older clients send none. What callers have changed
 * themselves they have seen.
 * @throws Refusal STALE
 */
export async function refuseUnseen(
  trx: Db,
  { id, uploaded_by }: UploadIdentity,
  { account_id, version }: { account_id: string; version: number | undefined },
): Promise<void> {
  const people = await trx
    .selectFrom('bulk_upload_participants')
    .select(['account_id', 'seen_version', 'edited_version'])
    .where('upload_id', '=', id)
    .execute()
  const checked = people.find((one) => one.account_id === account_id)?.seen_version ?? 0
  const seen = version ?? checked
  const others = people.flatMap((one) => (one.account_id === account_id ? [] : [one.edited_version ?? 0]))
  const changed = Math.max(uploaded_by === account_id ? 0 : 1, ...others)
  if (seen < changed || seen > checked) throw new Refusal('STALE')
}
