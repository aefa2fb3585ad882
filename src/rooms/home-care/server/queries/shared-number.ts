import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { NUMBER_SOURCES, type NumberSource } from '../../rules/shared-number.ts'
import { hashOf } from '../number-hash.ts'

const SHOWN = 20

export interface SharedWith {
  /** The numbers that another patient or the coordinator has too. */
  sources: NumberSource[]
  is_coordinators: boolean
  /** Plans of earlier cares of other patients, the newest first. */
  others: string[]
}

/** The coordinator who arranged a care, and for which company; undefined where its patient bought it. */
export function readArranger(db: Db, subscription_id: string) {
  return db
    .selectFrom('partner_user_consents as k')
    .innerJoin('accounts as a', 'a.id', 'k.coordinator_id')
    .innerJoin('subsidiaries as s', 's.id', 'k.subsidiary_id')
    .select(['a.mobile', 'k.coordinator_name', 's.display_name as company_name'])
    .where('k.subscription_id', '=', subscription_id)
    .executeTakeFirst()
}

/** Who else has a number of a care: patients whose care opened before it, and the coordinator. */
export async function sharedWith(
  db: Db,
  keys: Pick<Keys, 'hmac'>,
  { subscription_id, coordinators_mobile }: { subscription_id: string; coordinators_mobile: string },
): Promise<SharedWith> {
  const { rows: others } = await sql<{ source: NumberSource; other: string }>`
    select mine.source, o.subscription_id as other from home_care_numbers mine
      join home_care_episodes e on e.subscription_id = mine.subscription_id
      join home_care_numbers theirs on theirs.number_hash = mine.number_hash and theirs.patient_hash <> mine.patient_hash
      join home_care_episodes o on o.subscription_id = theirs.subscription_id
    where mine.subscription_id = ${subscription_id}
      and (o.activated_at, o.subscription_id) < (e.activated_at, e.subscription_id)
    order by o.activated_at desc, o.subscription_id`.execute(db)
  const own = await db
    .selectFrom('home_care_numbers')
    .select('source')
    .where('subscription_id', '=', subscription_id)
    .where('number_hash', '=', hashOf(keys, coordinators_mobile))
    .execute()
  const found = new Set([...others, ...own].map(({ source }) => source))
  return {
    sources: NUMBER_SOURCES.filter((source) => found.has(source)),
    is_coordinators: own.length > 0,
    others: [...new Set(others.map(({ other }) => other))].slice(0, SHOWN),
  }
}
