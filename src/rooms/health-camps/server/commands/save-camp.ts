import { randomUUID } from 'node:crypto'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { addHealthCamp as addCall, changeHealthCamp as changeCall } from '../../contract/desk.ts'
import type { CampPlace } from '../../contract/plan.ts'
import { stageOf } from '../../rules/camp-time.ts'
import { campRefusalWords as words } from '../../words/refusals.ts'
import { campDays, type Location, locationsOf } from '../desk-camps.ts'
import { lockCamp } from '../lock-camp.ts'
import { notifyCancelledLater } from '../messages.ts'
import { addSlots, saveSlots } from './save-slots.ts'

interface Plan {
  name: string
  locations: CampPlace[]
}

/**
 * @returns the id of the camp
 * @throws Refusal NO_HEALTH_CHECK, INVALID for a day that is over
 */
export async function addCamp(
  context: AnyRequestContext,
  { subsidiary_id, name, locations }: Plan & { subsidiary_id: string },
): Promise<string> {
  const { now } = context
  refusePast(locations, [], now)
  return withTransaction(context.db, async (trx) => {
    const company = await trx
      .selectFrom('subsidiaries')
      .select('has_health_check')
      .where('id', '=', subsidiary_id)
      .forKeyShare()
      .executeTakeFirst()
    if (!company) throw new Refusal('INVALID', { fields: { subsidiary_id: words.company } })
    if (!company.has_health_check) throw new Refusal<typeof addCall>('NO_HEALTH_CHECK')
    const id = randomUUID()
    await trx.insertInto('health_camps').values({ id, subsidiary_id, name, created_at: now }).execute()
    const saved = await saveLocations(trx, { camp_id: id, locations, old: [], now })
    await addSlots(trx, saved)
    const after = { subsidiary_id, name, locations: saved }
    await audit(trx, {
      ...auditedBy(context),
      action: 'health-camps.camp-planned',
      entity: 'health_camp',
      entity_id: id,
      after,
    })
    return id
  })
}

/**
 * Replaces the plan of a camp; people in slots that go are cancelled and notified.
 * @throws Refusal NOT_FOUND, STALE, CAMP_CANCELLED, CAMP_OVER, REGISTRATIONS_LOST, PEOPLE_CHECKED, INVALID for a location of
 * another camp and for a day that is over
 */
export async function changeCamp(
  context: AnyRequestContext,
  {
    id,
    name,
    locations,
    cancel_registrations: mayCancel,
    version,
  }: Plan & { id: string; cancel_registrations: boolean; version: number },
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const camp = await lockCamp(trx, id)
    if (camp.version !== version) throw new Refusal('STALE')
    if (camp.status === 'CANCELLED') throw new Refusal<typeof changeCall>('CAMP_CANCELLED')
    const old = await locationsOf(trx, [id])
    if (stageOf(campDays(old), istDateOf(now)) === 'OVER') throw new Refusal<typeof changeCall>('CAMP_OVER')
    refusePast(locations, old, now)
    const saved = await saveLocations(trx, { camp_id: id, locations, old, now })
    const removed = old.filter((one) => !saved.some((other) => other.id === one.id))
    const lost = await saveSlots(trx, { locations: saved, removed: removed.map((one) => one.id), mayCancel, now })
    await trx
      .updateTable('health_camps')
      .set({ name, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await notifyCancelledLater(trx, { ids: lost }, now)
    const before = { name: camp.name, locations: old }
    const after = { name, locations: saved, cancelled: lost.length }
    await audit(trx, {
      ...auditedBy(context),
      action: 'health-camps.camp-changed',
      entity: 'health_camp',
      entity_id: id,
      before,
      after,
    })
  })
}

interface LocationsInput {
  camp_id: string
  locations: readonly CampPlace[]
  /** Those that the camp has. */
  old: readonly Location[]
  now: Date
}

async function saveLocations(trx: Db, { camp_id, locations, old, now }: LocationsInput): Promise<Location[]> {
  const saved = locations.map(({ id, ...place }) => ({ id: id ?? randomUUID(), ...place }))
  for (const { id, ...place } of saved) {
    if (old.some((one) => one.id === id))
      await trx.updateTable('health_camp_locations').set(place).where('id', '=', id).execute()
    else
      await trx
        .insertInto('health_camp_locations')
        .values({ id, camp_id, ...place })
        .execute()
  }
  const gone = old.map(({ id }) => id).filter((id) => !saved.some((one) => one.id === id))
  if (gone.length > 0) {
    await trx.updateTable('health_camp_locations').set({ removed_at: now }).where('id', 'in', gone).execute()
    await trx
      .updateTable('health_camp_kiosks')
      .set({ revoked_at: now })
      .where('location_id', 'in', gone)
      .where('revoked_at', 'is', null)
      .execute()
  }
  return saved
}

/** A camp is planned ahead: days that are over stay as they were. Ids are those of this camp. */
function refusePast(locations: readonly CampPlace[], old: readonly Location[], now: Date): void {
  const today = istDateOf(now)
  const fields: Record<string, string> = {}
  for (const [index, { id, start_date, end_date }] of locations.entries()) {
    const before = old.find((one) => one.id === id)
    if (id !== undefined && (!before || locations.findIndex((one) => one.id === id) !== index))
      fields[`locations.${index}.id`] = words.unknown
    if (start_date < today && start_date !== before?.start_date) fields[`locations.${index}.start_date`] = words.past
    if (end_date < today && end_date !== before?.end_date) fields[`locations.${index}.end_date`] = words.past
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}
