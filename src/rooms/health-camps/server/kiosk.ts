import type { Db } from '#platform/database/open-database.ts'
import { tokenHash } from '#platform/serving/session.ts'

/** A kiosk link with whose camp it is for; undefined for a token that is none. */
export async function findKiosk(db: Db, token: string) {
  return db
    .selectFrom('health_camp_kiosks as k')
    .innerJoin('health_camps as c', 'c.id', 'k.camp_id')
    .innerJoin('health_camp_locations as l', 'l.id', 'k.location_id')
    .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
    .select(['k.id', 'k.camp_id', 'k.location_id', 'k.on_date', 'k.revoked_at', 'c.subsidiary_id', 'c.status'])
    .select(['c.name as camp_name', 'l.name as location_name', 'l.removed_at', 's.display_name as company'])
    .where('k.token_hash', '=', tokenHash(token))
    .executeTakeFirst()
}
