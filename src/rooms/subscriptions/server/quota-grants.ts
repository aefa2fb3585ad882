import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { IstDate } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { QuotaGrant } from '../contract/quota.ts'
import { leftOf } from '../rules/quota.ts'
import { SERVICES } from '../rules/services.ts'
import type { SubscriptionTerm } from './terms.ts'

/** A grant with its author and its state. */
export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

/** The grants of our staff for a paid period, oldest first. */
export async function listGrants(
  db: Db,
  { subscription_id, number }: Pick<SubscriptionTerm, 'subscription_id' | 'number'>,
) {
  return grants(db)
    .where('g.subscription_id', '=', subscription_id)
    .where('g.term', '=', number)
    .orderBy('g.granted_at')
    .orderBy('g.id')
    .execute()
}

/** @throws Refusal NOT_FOUND, also for a grant to another subscription */
export async function readGrant(db: Db, subscription_id: string, id: string): Promise<GrantRow> {
  const grant = await grants(db)
    .where('g.subscription_id', '=', subscription_id)
    .where('g.id', '=', id)
    .executeTakeFirst()
  if (!grant) throw new Refusal('NOT_FOUND')
  return grant
}

function grants(db: Db) {
  return db
    .selectFrom('subscription_quota_grants as g')
    .leftJoin('subscription_quota_cancellations as c', 'c.grant_id', 'g.id')
    .leftJoin('staff_names as a', 'a.account_id', 'g.granted_by')
    .select(['g.id', 'g.term', 'g.service', 'g.count', 'g.reason', 'g.expires_on', 'g.granted_at'])
    .select(['a.name as granted_by_name', 'c.count as cancelled_count', 'c.cancelled_at', 'c.reason as cancel_reason'])
    .select(sql<boolean>`c.grant_id is not null`.as('is_cancelled'))
    .select(usedOf.as('used'))
}

const usedOf = sql<number>`coalesce((
  select sum(d.count) from subscription_quota_draws d
    where d.grant_id = g.id
      and not exists (select from subscription_usages back where back.reverses_id = d.usage_id)), 0)::int`

export function grantOnWire(grant: GrantRow, today: IstDate): QuotaGrant {
  const { id, count, reason, expires_on, granted_by_name, granted_at, used, cancelled_count, cancelled_at } = grant
  const service = SERVICES.find(({ name }) => name === grant.service)!
  return {
    id,
    count,
    reason,
    expires_on,
    granted_by: granted_by_name,
    cancelled: cancelled_count ?? 0,
    service: service.name,
    service_category_mapping_id: service.service_category_mapping_id,
    used,
    remaining: leftOf(grant, today),
    granted_at: toWireTime(granted_at),
    cancelled_at: cancelled_at && toWireTime(cancelled_at),
    cancel_reason: grant.cancel_reason,
  }
}
