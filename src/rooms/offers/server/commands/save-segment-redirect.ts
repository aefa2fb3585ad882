import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { SegmentRedirectDraft } from '../../rules/drafts.ts'
import { offerWords } from '../../words.ts'
import { saveVersion, type VersionSaveOptions } from './save-version.ts'

/**
 * Creates or updates the target of a segment's link.
 * @returns its version
 * @throws Refusal STALE, or INVALID at `target_slug` if no plan group has it
 */
export async function saveSegmentRedirect(
  trx: Db,
  draft: SegmentRedirectDraft,
  saving: VersionSaveOptions,
): Promise<number> {
  const { code, ...rest } = draft
  const group = await trx
    .selectFrom('plan_groups')
    .select('slug')
    .where('slug', '=', rest.target_slug)
    .executeTakeFirst()
  if (!group) throw new Refusal('INVALID', { fields: { target_slug: offerWords.unknownGroup } })
  const before = await trx
    .selectFrom('segment_redirects')
    .select(['target_slug', 'utm_source', 'utm_medium', 'utm_campaign', 'active', 'version'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  const write = (version: number) => {
    const row = { ...rest, version, updated_at: saving.now }
    return trx
      .insertInto('segment_redirects')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
  }
  return saveVersion(trx, { noun: 'segment-redirect', id: code, before, after: rest, write }, saving)
}
