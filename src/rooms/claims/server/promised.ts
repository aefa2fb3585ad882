import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import type { ServiceLevels } from '../rules/service-level.ts'
import { datesOf, firstDecisionDays, holidays, payoutDays } from '../rules/settings.ts'

/** The deadlines of a claim that is filed, or resumed, at an instant. */
export async function readPromised(db: Db, now: Date): Promise<ServiceLevels> {
  return {
    first_decision_days: await readSetting(db, firstDecisionDays, now),
    payout_days: await readSetting(db, payoutDays, now),
    holidays: new Set(datesOf(await readSetting(db, holidays, now))),
  }
}
