import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { countHits, limitHits, takeBackHits } from '#platform/serving/rate-limits.ts'
import { formatClock, formatDate } from '#values/display-time.ts'
import { hostOf } from '#values/network-of.ts'
import type { enterAtKiosk as enterCall, readCampKiosk as readCall } from '../../contract/kiosk.ts'
import { kioskState } from '../../rules/camp-time.ts'
import { slotAt } from '../../rules/slots.ts'
import { campRefusalWords as words } from '../../words/refusals.ts'
import { type CampPerson, findCampPerson } from '../camp-people.ts'
import { findKiosk } from '../kiosk.ts'
import { lockCamp } from '../lock-camp.ts'
import { changeTaken, findRegistration } from '../places.ts'

type Kiosk = NonNullable<Awaited<ReturnType<typeof findKiosk>>>
type Act = 'ARRIVED' | 'DONE'

/** Of one device; a queue of people does not type faster. */
const ENTRIES_A_MINUTE = 60
/**
 * Numbers that nobody has, in ten minutes: more of them are somebody who tries numbers. Beyond `device` and `address` only
 * people who are registered are recorded, beyond `all` nobody from that address.
 */
const MISSES = { device: 20, address: 60, all: 300, seconds: 600 }

type Sender = Pick<AnyRequestContext, 'db' | 'keys' | 'address' | 'user_agent' | 'now'>

interface Entry {
  token: string
  key: string
  act: Act
  mobile?: string | undefined
  employee_id?: string | undefined
}

/** @throws Refusal LINK_ENDED for a link that never worked, is over or was revoked */
export async function openKiosk(db: Db, token: string, now: Date): Promise<Kiosk & { state: 'OPEN' | 'EARLY' }> {
  const kiosk = await findKiosk(db, token)
  const state = kiosk && kiosk.status === 'PLANNED' && !kiosk.removed_at ? kioskState(kiosk, now) : 'ENDED'
  if (!kiosk || state === 'ENDED') throw new Refusal<typeof readCall>('LINK_ENDED')
  return { ...kiosk, state }
}

/**
 * Records at the venue that a person has come, or has had the check-up. Somebody who is not registered is a walk-in.
 * @returns whether the company has such a person
 * @throws Refusal LINK_ENDED, KIOSK_EARLY, RATE_LIMITED
 */
export async function enterAtKiosk(request: Sender, entry: Entry): Promise<boolean> {
  const { db, now } = request
  const { id, camp_id } = await openKiosk(db, entry.token, now)
  const [device, address] = sendersOf(request, id)
  await limitHits(db, device, ENTRIES_A_MINUTE, 60, now)
  // Each is counted as a miss before it is looked up, and taken back where somebody is found.
  const buckets = [`${device}:misses`, `${address}:misses`]
  const { hits, resets_in_s } = await countHits(db, buckets, MISSES.seconds, now)
  const refusal = new Refusal('RATE_LIMITED', { retry_after: resets_in_s, extra_args: { retry_after_s: resets_in_s } })
  if (hits[1]! > MISSES.all) throw refusal
  const isGuessing = hits[0]! > MISSES.device || hits[1]! > MISSES.address
  const found = await enter(request, entry, { camp_id, refusal: isGuessing ? refusal : undefined })
  if (found) await takeBackHits(db, buckets, MISSES.seconds, now)
  return found
}

/** Somebody who is registered, or has come before, is found although the sender guesses. */
function enter(
  { db, now }: Sender,
  entry: Entry,
  { camp_id, refusal }: { camp_id: string; refusal: Refusal | undefined },
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await lockCamp(trx, camp_id)
    const kiosk = await openKiosk(trx, entry.token, now)
    const { id } = kiosk
    if (kiosk.state === 'EARLY')
      throw new Refusal<typeof enterCall>('KIOSK_EARLY', { text: words.KIOSK_EARLY(formatDate(kiosk.on_date)) })
    const repeated = await trx
      .selectFrom('health_camp_entries')
      .select('found')
      .where('kiosk_id', '=', id)
      .where('key', '=', entry.key)
      .executeTakeFirst()
    if (repeated) return repeated.found
    const by = entry.mobile === undefined ? { employee_id: entry.employee_id! } : { mobile: entry.mobile }
    const { subsidiary_id, on_date } = kiosk
    const person = await findCampPerson(trx, { subsidiary_id, day: on_date, ...by })
    if (refusal && !(person && (await findRegistration(trx, { camp_id, account_id: person.account_id })))) throw refusal
    const found = person?.is_covered === true && (await record(trx, { kiosk, person, act: entry.act, now }))
    await trx.insertInto('health_camp_entries').values({ kiosk_id: id, key: entry.key, found, at: now }).execute()
    await trx.updateTable('health_camp_kiosks').set({ last_used_at: now }).where('id', '=', id).execute()
    return found
  })
}

/** The device that sends and its address, for this link: a stranger who has it does not stop those at the venue. */
function sendersOf({ keys, address, user_agent }: Sender, kiosk_id: string): [device: string, address: string] {
  const bucket = (of: string) => `health-camps:kiosk:${kiosk_id}:${keys.hmac('pseudonym', of).toString('base64url')}`
  return [bucket(`${hostOf(address)} ${user_agent}`), bucket(hostOf(address))]
}

interface KioskRecord {
  kiosk: Kiosk
  person: CampPerson
  act: Act
  now: Date
}

/** @returns false on a day without slots */
async function record(trx: Db, { kiosk, person, act, now }: KioskRecord): Promise<boolean> {
  const { camp_id, location_id, on_date } = kiosk
  const { account_id, partner_user_id } = person
  const old = await findRegistration(trx, { camp_id, account_id })
  const isDone = act === 'DONE'
  const isHere = old?.location_id === location_id && old.on_date === on_date
  // Who came before, here or elsewhere, has come once.
  if (old && (isHere || old.arrived_at)) {
    await trx
      .updateTable('health_camp_registrations')
      .set({ arrived_at: old.arrived_at ?? now, done_at: old.done_at ?? (isDone ? now : null) })
      .where('id', '=', old.id)
      .execute()
    return true
  }
  const slots = await trx
    .selectFrom('health_camp_slots')
    .select(['id', 'end_time'])
    .where('location_id', '=', location_id)
    .where('on_date', '=', on_date)
    .where('closed', '=', false)
    .orderBy('start_time')
    .execute()
  const slot = slotAt(slots, formatClock(now))
  if (!slot) return false
  const came = { arrived_at: now, done_at: isDone ? now : null }
  const walkIn = { kind: 'WALK_IN' as const, location_id, slot_id: slot.id, on_date, partner_user_id, ...came }
  if (old) {
    // Registered for another day or place of the camp: that place is free.
    if (old.kind === 'SCHEDULED') await changeTaken(trx, old.slot_id, -1)
    await trx.updateTable('health_camp_registrations').set(walkIn).where('id', '=', old.id).execute()
  } else
    await trx
      .insertInto('health_camp_registrations')
      .values({ camp_id, account_id, registered_at: now, ...walkIn })
      .execute()
  return true
}
