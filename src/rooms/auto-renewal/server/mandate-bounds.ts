import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import type { MandateBounds } from '../rules/mandate-terms.ts'
import { headroom, validYears } from '../rules/settings.ts'

/** The limits of a mandate requested on this day. An existing mandate has its own limits. */
export async function mandateBounds(db: Db, now: Date): Promise<MandateBounds> {
  return {
    headroom_percent: await readSetting(db, headroom, now),
    valid_years: await readSetting(db, validYears, now),
  }
}
