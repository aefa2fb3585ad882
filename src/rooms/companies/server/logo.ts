import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { storeFile } from '#platform/files/store-file.ts'
import type { UploadedFile } from '#platform/files/uploaded-file.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { termWords as words } from '../words/terms.ts'
import { lockSeenPartner } from './commands/partner-plans.ts'

/** Replaces the logo of a contract. @throws Refusal NOT_FOUND, STALE, FILE_REFUSED without a picture */
export async function saveLogo(
  context: AnyRequestContext,
  { id, version, file }: { id: string; version: number; file: UploadedFile | undefined },
): Promise<void> {
  const { now, caller } = context
  if (!file) throw new Refusal('FILE_REFUSED', { fields: { logo: words.logoCount } })
  await writeLogo(context, { id, version }, (trx) =>
    storeFile(trx, file, { owner: caller.account_id, kind: 'company-logo', now }),
  )
}

/** Removes it; one that is gone stays so. @throws Refusal NOT_FOUND, STALE */
export async function removeLogo(context: AnyRequestContext, of: { id: string; version: number }): Promise<void> {
  await writeLogo(context, of, async () => null)
}

async function writeLogo(
  context: AnyRequestContext,
  { id, version }: { id: string; version: number },
  logoOf: (trx: Db) => Promise<string | null>,
): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    const before = await lockSeenPartner(trx, id, version)
    const logo_file_id = await logoOf(trx)
    await trx
      .updateTable('partner_plans')
      .set((update) => ({ logo_file_id, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await audit(trx, {
      ...auditedBy(context),
      action: logo_file_id === null ? 'companies.logo-removed' : 'companies.logo-saved',
      entity: 'partner_plan',
      entity_id: id,
      before: { logo_file_id: before.logo_file_id },
      after: { logo_file_id },
    })
  })
}

/** The logo of a signed contract for everybody, of a draft for our staff. @throws Refusal NOT_FOUND */
export async function readLogo({ db, storage, caller }: AnyRequestContext, id: string): Promise<FileReply> {
  const file = await db
    .selectFrom('partner_plans as p')
    .innerJoin('stored_files as f', 'f.id', 'p.logo_file_id')
    .select(['p.status', 'f.original_name', 'f.media_type', 'f.storage_key'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  const isVisible = file?.status === 'SIGNED' || permits(caller.actions, 'companies.view' satisfies StaffAction)
  const content = file && isVisible ? await storage.get(file.storage_key) : undefined
  if (!file || !content) throw new Refusal('NOT_FOUND')
  return { content, media_type: file.media_type, file_name: file.original_name, inline: true }
}
