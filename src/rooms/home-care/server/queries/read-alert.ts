import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { dayOfCare } from '../../rules/calendar.ts'
import type { AlertKind } from '../../rules/escalation-state.ts'
import { statusAt } from '../episodes.ts'
import { canMeasure } from './can-measure.ts'

/**
 * What a coordinator sees who may see alerts: the day of a care that goes on, and whether the patient needs somebody; never a
 * reading. Null where the care is over, or has not opened.
 */
export async function readAlert(
  db: Db,
  subscription_id: string,
  now: Date,
): Promise<{ day: number; kind: AlertKind | null } | null> {
  const care = await db
    .selectFrom('home_care_episodes as e')
    .select(['e.status', 'e.starts_on'])
    .select([
      sql<boolean>`exists (select from home_care_escalations a where a.subscription_id = e.subscription_id and a.status <> 'CLOSED')`.as(
        'is_alarmed',
      ),
      sql<boolean>`coalesce(e.welfare_due_at <= ${now}, false) and e.ends_on >= ${istDateOf(now)}::date and ${canMeasure()}`.as(
        'is_silent',
      ),
    ])
    .where('e.subscription_id', '=', subscription_id)
    .executeTakeFirst()
  if (!care || statusAt(care, now) !== 'ACTIVE') return null
  const kind = care.is_alarmed ? 'DOCTOR_CALLING' : care.is_silent ? 'READING_MISSING' : null
  return { day: dayOfCare(care.starts_on, now), kind }
}
