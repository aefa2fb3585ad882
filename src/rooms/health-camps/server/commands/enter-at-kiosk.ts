import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import { limitHits } from '#platform/serving/rate-limits.ts'
import { formatClock, formatDate } from '#values/display-time.ts'
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
/** Numbers that nobody has: more of them in ten minutes is somebody who tries numbers. */
const MISSES = { most: 20, seconds: 600 }

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
export async function enterAtKiosk({ db, now }: Pick<Parts, 'db'> & { now: Date }, entry: Entry): Promise<boolean> {
  const { id, camp_id } = await openKiosk(db, entry.token, now)
  await limitHits(db, `health-camps:kiosk:${id}`, ENTRIES_A_MINUTE, 60, now)
  return withTransaction(db, async (trx) => {
    await lockCamp(trx, camp_id)
    const kiosk = await openKiosk(trx, entry.token, now)
    if (kiosk.state === 'EARLY')
      throw new Refusal<typeof enterCall>('KIOSK_EARLY', { text: words.KIOSK_EARLY(formatDate(kiosk.on_date)) })
    const repeated = await trx
      .selectFrom('health_camp_entries')
      .select('found')
      .where('kiosk_id', '=', id)
      .where('key', '=', entry.key)
      .executeTakeFirst()
    if (repeated) return repeated.found
    await refuseGuessing(trx, id, now)
    const by = entry.mobile === undefined ? { employee_id: entry.employee_id! } : { mobile: entry.mobile }
    const { subsidiary_id, on_date } = kiosk
    const person = await findCampPerson(trx, { subsidiary_id, day: on_date, ...by })
    const found = person?.is_covered === true && (await record(trx, { kiosk, person, act: entry.act, now }))
    await trx.insertInto('health_camp_entries').values({ kiosk_id: id, key: entry.key, found, at: now }).execute()
    await trx.updateTable('health_camp_kiosks').set({ last_used_at: now }).where('id', '=', id).execute()
    return found
  })
}

async function refuseGuessing(trx: Db, kiosk_id: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MISSES.seconds * 1000)
  const { misses } = await trx
    .selectFrom('health_camp_entries')
    .select(({ fn }) => fn.countAll<bigint>().as('misses'))
    .where('kiosk_id', '=', kiosk_id)
    .where('found', '=', false)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(misses) >= MISSES.most)
    throw new Refusal('RATE_LIMITED', { retry_after: MISSES.seconds, extra_args: { retry_after_s: MISSES.seconds } })
}

interface Recording {
  kiosk: Kiosk
  person: CampPerson
  act: Act
  now: Date
}

/** @returns false on a day without slots */
async function record(trx: Db, { kiosk, person, act, now }: Recording): Promise<boolean> {
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
