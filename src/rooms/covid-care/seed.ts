import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { covidPractice } from './rules/settings.ts'

/** Names the clinic of the demo network whose doctors care for covid patients at home. */
export async function seedHomeCare(trx: Db, now: Date): Promise<void> {
  const value = sql<JsonValue>`${JSON.stringify(DEMO_NETWORK.clinic)}::jsonb`
  await trx
    .insertInto('setting_values')
    .values({ key: covidPractice.key, value, effective_from: now, set_at: now })
    .execute()
}
