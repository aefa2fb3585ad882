import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { languages, languagesOf } from '../../rules/settings.ts'

/** In which languages members may ask for a doctor, in the order in which they are offered. */
export async function listLanguages(db: Db, now: Date): Promise<string[]> {
  return languagesOf(await readSetting(db, languages, now))
}
