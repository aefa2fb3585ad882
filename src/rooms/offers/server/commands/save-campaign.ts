import type { Db } from '#platform/database/open-database.ts'
import type { CampaignDraft } from '../../rules/drafts.ts'
import { saveVersion, type VersionSaveOptions } from './save-version.ts'

/**
 * Creates or updates a campaign. Windows that are already open keep their own end.
 * @returns its version
 * @throws Refusal STALE
 */
export async function saveCampaign(trx: Db, draft: CampaignDraft, saving: VersionSaveOptions): Promise<number> {
  const { code, ...rest } = draft
  const before = await trx
    .selectFrom('campaigns')
    .select(['kind', 'coupon_code', 'status', 'starts_at', 'ends_at', 'version'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  const write = (version: number) => {
    const row = { ...rest, version, updated_at: saving.now }
    return trx
      .insertInto('campaigns')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
  }
  return saveVersion(trx, { noun: 'campaign', id: code, before, after: rest, write }, saving)
}
