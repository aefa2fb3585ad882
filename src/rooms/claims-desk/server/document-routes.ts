import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { findPicture, listPictures } from '#platform/files/pictures/find-pictures.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import { type DocumentPictures, listClaimPictures, readClaimPicture, readOriginalFile } from '../contract/documents.ts'
import { openOthersClaim } from './open-claim.ts'

export const documentRoutes: Route[] = [
  on(listClaimPictures, {
    authorize: openOthersClaim,
    answer: async ({ db, authorized }) => ({ documents: await picturesOf(db, authorized.id) }),
  }),
  on(readClaimPicture, {
    authorize: openOthersClaim,
    answer: async (request) => {
      const { db, params, authorized } = request
      const file = await findFile(db, authorized.id, params.file_id)
      const picture = await findPicture(db, file.stored_id, params.page)
      if (!picture) throw new Refusal('NOT_FOUND')
      return send(request, { ...picture, file_name: `page-${params.page}` }, 'claims.file-viewed')
    },
  }),
  on(readOriginalFile, {
    authorize: openOthersClaim,
    answer: async (request) => {
      const { original_name, ...file } = await findFile(request.db, request.authorized.id, request.params.file_id)
      return send(request, { ...file, file_name: original_name }, 'claims.original-opened')
    },
  }),
]

async function picturesOf(db: Db, claim_id: bigint): Promise<DocumentPictures[]> {
  const files = await db
    .selectFrom('claim_files')
    .select(['id', 'file_id'])
    .where('claim_id', '=', claim_id)
    .where('removed_at', 'is', null)
    .execute()
  const pictures = await listPictures(
    db,
    files.map(({ file_id }) => file_id),
  )
  return files.flatMap(({ id, file_id }) => {
    const found = pictures.find((one) => one.file_id === file_id)
    return found ? [{ ...found, file_id: id }] : []
  })
}

/** Of a document that its member removed: staff asked or decided while it was there, or a check names it. */
const IS_EVIDENCE = sql<boolean>`exists (select from claim_history h
    where h.claim_id = f.claim_id and h.actor_type = 'STAFF' and h.at > f.created_at and h.at < f.removed_at)
  or exists (select from claim_checks k where f.id in (k.file_id, k.other_file_id))`

async function findFile(db: Db, claim_id: bigint, id: string) {
  const file = await db
    .selectFrom('claim_files as f')
    .innerJoin('stored_files as s', 's.id', 'f.file_id')
    .select(['s.id as stored_id', 's.original_name', 's.media_type', 's.storage_key'])
    .where('f.id', '=', id)
    .where('f.claim_id', '=', claim_id)
    .where((where) => where.or([where('f.removed_at', 'is', null), IS_EVIDENCE]))
    .executeTakeFirst()
  if (!file) throw new Refusal('NOT_FOUND')
  return file
}

type DocumentRequest = AnyRequestContext & { authorized: ClaimRow; params: { file_id: string; page?: number } }

/** The bytes, and the line in the audit log with the viewer. */
async function send(
  request: Pick<DocumentRequest, 'authorized' | 'params'> & AnyRequestContext,
  { storage_key, media_type, file_name }: { storage_key: string; media_type: string; file_name: string },
  action: 'claims.file-viewed' | 'claims.original-opened',
): Promise<FileReply> {
  const { db, storage, authorized, params } = request
  const content = await storage.get(storage_key)
  if (!content) throw new Refusal('NOT_FOUND')
  const { file_id, page } = params
  await audit(db, {
    ...auditedBy(request),
    on_behalf_of: authorized.account_id,
    action,
    entity: 'claim',
    entity_id: authorized.id,
    after: page === undefined ? { file_id } : { file_id, page },
  })
  return { content, media_type, file_name }
}
