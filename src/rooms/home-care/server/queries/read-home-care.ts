import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { HomeCare } from '../../contract/desk.ts'
import { callByOf, callMissedOf } from '../../rules/escalation-state.ts'
import { isFromHere } from '../../rules/halt.ts'
import { type KitStatus, mayReplace, nextOfKit } from '../../rules/kit-state.ts'
import { type Episode, statusAt } from '../episodes.ts'
import { noteSeal } from '../seals.ts'
import { escalationOnWire, type Facts, factsOnWire, readAlarming, readFacts } from './care-facts.ts'
import { readArranger, sharedWith } from './shared-number.ts'

/** A care as our staff read it. The caller has recorded who does. */
export async function homeCareOnWire(
  db: Db,
  keys: Pick<Keys, 'unseal' | 'hmac'>,
  episode: Episode,
  now: Date,
): Promise<HomeCare> {
  const facts = await readFacts(db, keys, episode)
  const { escalations } = facts
  const alarming = await readAlarming(db, keys, episode)
  const notes = await db
    .selectFrom('home_care_notes')
    .selectAll()
    .where('subscription_id', '=', episode.subscription_id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  const people = [
    ...notes.map(({ author_id }) => author_id),
    ...escalations.flatMap((one) => [one.taken_by, one.handed_over_by, one.closed_by]),
    episode.number_checked_by,
  ]
  const names = await staffNames(db, people)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...factsOnWire(facts, episode, now),
    as_of: toWireTime(now),
    patient: await patientOnWire(db, facts, episode),
    escalations: escalations.map((one) => ({
      ...escalationOnWire(one),
      call_by: toWireTime(callByOf(one, now) ?? callMissedOf(one, now) ?? one.due_at),
      taken_by: nameOf(one.taken_by),
      taken_at: one.taken_at && toWireTime(one.taken_at),
      handed_over_by: nameOf(one.handed_over_by),
      handed_over_at: one.handed_over_at && toWireTime(one.handed_over_at),
      closed_by: nameOf(one.closed_by),
      closed_at: one.closed_at && toWireTime(one.closed_at),
      outcome: one.outcome,
      doctor: one.outcome_doctor,
      not_reached_at: one.not_reached_at && toWireTime(one.not_reached_at),
      is_late: callMissedOf(one, one.closed_at ?? now) !== null,
      tapped_at: one.tapped_at && toWireTime(one.tapped_at),
      advice_version: one.advice_version,
      vitals: alarming.get(one.id) ?? [],
    })),
    notes: notes.map(({ id, kind, call_id, escalation_id, author_id, at, sealed_text }) => ({
      id,
      kind,
      call_id,
      escalation_id,
      author: nameOf(author_id) ?? '',
      at: toWireTime(at),
      text: keys.unseal(sealed_text, noteSeal(id)),
    })),
    shared_number: await sharedNumberOnWire(db, keys, episode, nameOf),
    next_kit: kitActs(facts, statusAt(episode, now)),
    has_summary: episode.status === 'COMPLETED',
  }
}

function kitActs({ kit, halt }: Facts, status: Episode['status']): KitStatus[] {
  const acts = [...nextOfKit(kit.status), ...(mayReplace(kit.status) ? (['CREATED'] as const) : [])]
  return acts.filter((act) => !isFromHere(act) || (status === 'ACTIVE' && halt === null))
}

async function patientOnWire(db: Db, { patient }: Facts, { account_id }: Episode): Promise<HomeCare['patient']> {
  const { answers, dose_address_id } = patient
  const address = dose_address_id
    ? await db.selectFrom('addresses').selectAll().where('id', '=', dose_address_id).executeTakeFirst()
    : undefined
  const { mobile } = await db
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return {
    age: answers.patient_age,
    gender: answers.patient_gender,
    caregiver_name: answers.caregiver_name ?? '',
    caregiver_mobile: answers.caregiver_mobile ?? '',
    address: address ? [address.building, address.land_mark, address.geo_string, address.pincode].join(', ') : null,
    phone: address?.addressee_phone_number ?? mobile,
    mobile,
  }
}

async function sharedNumberOnWire(
  db: Db,
  keys: Pick<Keys, 'hmac'>,
  episode: Episode,
  nameOf: (id: string | null) => string | null,
): Promise<HomeCare['shared_number']> {
  const { subscription_id, number_found_at, number_outcome, number_checked_by, number_checked_at } = episode
  const arranger = number_found_at && (await readArranger(db, subscription_id))
  if (!arranger) return null
  const { mobile: coordinators_mobile, coordinator_name, company_name } = arranger
  return {
    ...(await sharedWith(db, keys, { subscription_id, coordinators_mobile })),
    arranged_by: { coordinator: coordinator_name, company: company_name },
    outcome: number_outcome,
    checked_by: nameOf(number_checked_by),
    checked_at: number_checked_at && toWireTime(number_checked_at),
  }
}
