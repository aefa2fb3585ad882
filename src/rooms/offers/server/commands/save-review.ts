import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { ReviewDraft } from '../../rules/drafts.ts'
import { reviewState } from '../../rules/review-state.ts'
import { offerWords } from '../../words.ts'
import { saveVersion, type VersionSaveOptions } from './save-version.ts'

/**
 * Creates or updates the review of a subscription's buyer; a changed text waits to be read again before it is shown.
 * @throws Refusal STALE, or INVALID at `subscription_id` if there is none
 */
export async function saveReview(trx: Db, draft: ReviewDraft, saving: VersionSaveOptions): Promise<number> {
  const { subscription_id, ...rest } = draft
  const bought = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscription_id)
    .forUpdate()
    .executeTakeFirst()
  if (!bought) throw new Refusal('INVALID', { fields: { subscription_id: offerWords.unknownSubscription } })
  const before = await trx
    .selectFrom('reviews')
    .select(['name', 'city', 'rating', 'text', 'version'])
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()
  const write = (version: number) => {
    const row = { ...rest, version, written_at: saving.now, published_at: null, hidden_at: null }
    return trx
      .insertInto('reviews')
      .values({ subscription_id, ...row })
      .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(row))
      .execute()
  }
  return saveVersion(trx, { noun: 'review', id: subscription_id, before, after: rest, write }, saving)
}

/**
 * Publishes or hides a review; repeating it writes nothing.
 * @throws Refusal NOT_FOUND, STALE
 */
export async function publishReview(
  trx: Db,
  { subscription_id, published }: { subscription_id: string; published: boolean },
  saving: VersionSaveOptions,
): Promise<number> {
  const row = await trx
    .selectFrom('reviews')
    .select(['published_at', 'hidden_at', 'version'])
    .where('subscription_id', '=', subscription_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const before = { state: reviewState(row), version: row.version }
  const after = { state: published ? 'PUBLISHED' : 'HIDDEN' } as const
  const write = (version: number) =>
    trx
      .updateTable('reviews')
      .set({ version, published_at: published ? saving.now : null, hidden_at: published ? null : saving.now })
      .where('subscription_id', '=', subscription_id)
      .execute()
  return saveVersion(trx, { noun: 'review', id: subscription_id, before, after, write }, saving)
}
