import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the patient of the care `e` has something to measure with: the kit has arrived, and has not come back, or they have
 * measured before. Until then silence means nothing, and nobody is reminded.
 */
export function canMeasure(): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from home_care_vitals v where v.subscription_id = e.subscription_id)
    or (select k.status from home_care_kits k where k.subscription_id = e.subscription_id order by k.number desc limit 1) = 'DELIVERED')`
}
