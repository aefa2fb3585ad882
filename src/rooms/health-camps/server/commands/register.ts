import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { leaveCamp as leaveCall, registerForCamp as registerCall } from '../../contract/member.ts'
import { isOver } from '../../rules/camp-time.ts'
import { findCampPerson } from '../camp-people.ts'
import { lockCamp } from '../lock-camp.ts'
import { confirmSlot } from '../messages.ts'
import { cancelRegistration, changeTaken, findRegistration } from '../places.ts'

type RegisterCall = typeof registerCall

/**
 * Registers the caller for a slot, or moves their registration to it.
 * @throws Refusal NOT_FOUND for a camp of another company; CAMP_CANCELLED, SLOT_GONE, SLOT_OVER, SLOT_FULL, NOT_COVERED,
 * ALREADY_THERE
 */
export async function registerForCamp(context: AnyRequestContext, id: string, slot_id: string): Promise<void> {
  const { caller, now, keys, config } = context
  const account_id = caller.account_id!
  await withTransaction(context.db, async (trx) => {
    const camp = await lockCamp(trx, id)
    if (camp.status === 'CANCELLED') throw new Refusal<RegisterCall>('CAMP_CANCELLED')
    const slot = await findSlot(trx, id, slot_id)
    if (!slot) throw new Refusal<RegisterCall>('SLOT_GONE')
    const { subsidiary_id } = camp
    const person = await findCampPerson(trx, { subsidiary_id, account_id, day: slot.on_date })
    if (!person) throw new Refusal('NOT_FOUND')
    const old = await findRegistration(trx, { camp_id: id, account_id })
    if (old?.arrived_at) throw new Refusal<RegisterCall>('ALREADY_THERE')
    if (old?.slot_id === slot_id) return
    if (isOver(slot, now)) throw new Refusal<RegisterCall>('SLOT_OVER')
    if (!person.is_covered) throw new Refusal<RegisterCall>('NOT_COVERED')
    if (slot.taken >= slot.capacity) throw new Refusal<RegisterCall>('SLOT_FULL')
    const { location_id, on_date } = slot
    const place = { location_id, slot_id, on_date, partner_user_id: person.partner_user_id }
    if (old) {
      await changeTaken(trx, old.slot_id, -1)
      await trx.updateTable('health_camp_registrations').set(place).where('id', '=', old.id).execute()
    } else
      await trx
        .insertInto('health_camp_registrations')
        .values({ camp_id: id, account_id, kind: 'SCHEDULED', registered_at: now, ...place })
        .execute()
    await changeTaken(trx, slot_id, 1)
    await confirmSlot(trx, { keys, config }, { ...slot, account_id, subsidiary_id, now })
    await audit(trx, {
      ...auditedBy(context),
      action: old ? 'health-camps.registration-moved' : 'health-camps.registered',
      entity: 'health_camp',
      entity_id: id,
      before: old ? { slot_id: old.slot_id } : null,
      after: { slot_id },
    })
  })
}

/** @throws Refusal NOT_FOUND without a registration, ALREADY_THERE, SLOT_OVER after its day */
export async function leaveCamp(context: AnyRequestContext, id: string): Promise<void> {
  const { caller, now } = context
  await withTransaction(context.db, async (trx) => {
    await lockCamp(trx, id)
    const registration = await findRegistration(trx, { camp_id: id, account_id: caller.account_id! })
    // Cancelled before: by this person, on another phone.
    if (!registration) return
    if (registration.arrived_at) throw new Refusal<typeof leaveCall>('ALREADY_THERE')
    if (registration.on_date < istDateOf(now)) throw new Refusal<typeof leaveCall>('SLOT_OVER')
    await cancelRegistration(trx, registration, { by: 'MEMBER', now })
    const { slot_id } = registration
    const entity = { entity: 'health_camp', entity_id: id, before: { slot_id } }
    await audit(trx, { ...auditedBy(context), action: 'health-camps.registration-cancelled', ...entity })
  })
}

async function findSlot(trx: Db, camp_id: string, slot_id: string) {
  return trx
    .selectFrom('health_camp_slots as s')
    .innerJoin('health_camp_locations as l', 'l.id', 's.location_id')
    .select(['s.location_id', 's.on_date', 's.start_time', 's.end_time', 's.capacity', 's.taken'])
    .where('s.id', '=', slot_id)
    .where('l.camp_id', '=', camp_id)
    .where('s.closed', '=', false)
    .executeTakeFirst()
}
