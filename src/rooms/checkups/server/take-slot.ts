import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { SLOT_REFUSALS } from '../contract/my-checkups.ts'
import type { Mode } from '../rules/sub-status.ts'
import { bookingWords as words } from '../words/booking.ts'
import { countBooked, listSlots } from './offer.ts'

interface SlotRequest {
  city: string
  mode: Mode
  slot: Date
}

/**
 * Makes sure that a time has a place left, and that nobody else takes it before the transaction ends. The caller holds
 * the plan's lock.
 * @throws Refusal INVALID for a time that is not in the timetable any more; SLOT_FULL
 */
export async function takeSlot(trx: Db, { city, mode, slot }: SlotRequest, now: Date): Promise<void> {
  const listed = (await listSlots(trx, now)).find((one) => one.mode === mode && one.at.getTime() === slot.getTime())
  if (!listed) throw new Refusal('INVALID', { fields: { slot: words.fields.slotGone } })
  await sql`select pg_advisory_xact_lock(hashtext(${`checkup-slot/${city}/${mode}/${slot.toISOString()}`}))`.execute(
    trx,
  )
  const booked = (await countBooked(trx, { city, mode, from: slot })).get(slot.getTime()) ?? 0
  if (booked >= listed.capacity) throw new Refusal<typeof SLOT_REFUSALS>('SLOT_FULL')
}

/** @throws Refusal ALREADY_BOOKED: nobody is at two places at the same time */
export async function refuseTwice(
  trx: Db,
  { uhid, slot, except }: { uhid: string; slot: Date; except?: string },
): Promise<void> {
  const other = await trx
    .selectFrom('checkup_orders')
    .select('id')
    .where('uhid', '=', uhid)
    .where('slot_at', '=', slot)
    .where('status', '=', 'in_progress')
    .where('needs_time', '=', false)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .limit(1)
    .executeTakeFirst()
  if (other) throw new Refusal<typeof SLOT_REFUSALS>('ALREADY_BOOKED')
}
