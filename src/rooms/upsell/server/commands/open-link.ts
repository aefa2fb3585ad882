import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { openUpsell } from '../../contract.ts'

/**
 * Records that a link was followed, the first time.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED
 */
export async function openLink(db: Db, code: string, now: Date) {
  const link = await db
    .selectFrom('upsell_links')
    .select(['id', 'plan_id', 'coupon_code', 'expires_at', 'opened_at'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!link) throw new Refusal('NOT_FOUND')
  if (link.expires_at <= now) throw new Refusal<typeof openUpsell>('LINK_EXPIRED')
  if (!link.opened_at)
    await db
      .updateTable('upsell_links')
      .set({ opened_at: now })
      .where('id', '=', link.id)
      .where('opened_at', 'is', null)
      .execute()
  return { plan_id: link.plan_id, coupon_code: link.coupon_code }
}
