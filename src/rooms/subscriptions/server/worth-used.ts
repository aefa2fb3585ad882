import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import type { Paise } from '#values/money.ts'
import type { SubscriptionTerm } from './terms.ts'

/** What was used of a paid period, in money. */
export interface WorthUsed {
  /** How many uses and claims count, those worth nothing too. */
  used_count: number
  /** Uses of services by their worth, and claims by their approved amount. */
  worth_used_paise: Paise
  /** The part of it that is claims. */
  claimed_paise: Paise
}

/**
 * The worth of what was used in a paid period. A claim that is approved or paid counts with its approved amount and no
 * other claim counts, so the use that a claim reserves counts nothing here. A claim belongs to the period of its day of
 * service. The claims table is of a room above and only read (docs/decisions/0018).
 */
export async function worthUsedIn(
  db: Db,
  { subscription_id, number, starts_on }: Pick<SubscriptionTerm, 'subscription_id' | 'number' | 'starts_on'>,
): Promise<WorthUsed> {
  const uses = await db
    .selectFrom('subscription_usages')
    .select(['service', sql<number>`sum(count)::int`.as('used'), sql<Paise>`sum(worth_paise)::bigint`.as('worth')])
    .where('subscription_id', '=', subscription_id)
    .where('term', '=', number)
    .where('reference', 'not like', 'claim/%')
    .groupBy('service')
    .execute()
  const claims = await db
    .selectFrom('claims')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Paise>`coalesce(sum(approved_claim_amount_paise), 0)::bigint`.as('paise'),
    ])
    .where('subscription_id', '=', subscription_id)
    .where('has_wallet', '=', false)
    .where('status', 'in', ['APPROVED', 'SETTLED', 'SETTLEMENT_FAILED'])
    .where(sql<boolean>`(scheduled_time at time zone 'Asia/Kolkata')::date >= ${starts_on}::date`)
    .where(sql<boolean>`not exists (select from subscription_terms later
      where later.subscription_id = claims.subscription_id and later.number > ${number} and later.taken_back_at is null
        and later.starts_on <= (claims.scheduled_time at time zone 'Asia/Kolkata')::date)`)
    .executeTakeFirstOrThrow()
  return {
    used_count: uses.reduce((sum, { used }) => sum + used, claims.count),
    worth_used_paise: uses.reduce((sum, { worth }) => sum + worth, claims.paise),
    claimed_paise: claims.paise,
  }
}

/**
 * What was used on the days of a paid period at market prices, and what the people paid of it themselves. The facts are of
 * rooms above and only read (docs/decisions/0053).
 */
export async function usedIn(
  db: Db,
  { subscription_id, starts_on, ends_on }: Pick<SubscriptionTerm, 'subscription_id' | 'starts_on' | 'ends_on'>,
): Promise<{ worth_paise: Paise; paid_by_member_paise: Paise }> {
  const [used] = await factSums(db, [subscription_id, starts_on, ends_on])
  return used!
}

const factSums = preparedStatement<{ worth_paise: Paise; paid_by_member_paise: Paise }>(`select
    coalesce(sum(worth), 0)::bigint as worth_paise, coalesce(sum(member), 0)::bigint as paid_by_member_paise
  from (select worth_paise as worth, paid_by_member_paise as member from service_use_facts
      where subscription_id = $1 and service_date between $2 and $3
    union all select gross_paise, paid_by_member_paise from claim_facts
      where subscription_id = $1 and service_date between $2 and $3) facts`)
