import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Care, CareKit, CareVital } from '../../contract/care.ts'
import { dayOfCare } from '../../rules/calendar.ts'
import { onDemandLeft, triedUntil } from '../../rules/call-state.ts'
import { callByOf, callMissedOf, currentAlarm, ENDING_SHOWN_HOURS } from '../../rules/escalation-state.ts'
import { rankOf } from '../../rules/kit-state.ts'
import { adviceOwner, namedOwner } from '../../rules/settings.ts'
import { ADVICE_VERSION } from '../../words/advice-version.ts'
import { isCallOpen } from '../commands/request-call.ts'
import { type Episode, type Escalation, readHalt, readPatient, statusAt } from '../episodes.ts'
import { openReading } from '../seals.ts'

const NEWEST = 100
const NEWEST_OF_ALARM = 20

const wire = (at: Date | null) => at && toWireTime(at)

/** Everything that is known of a care, with what is sealed. The caller has checked who may read it. */
export async function readFacts(db: Db, keys: Pick<Keys, 'unseal'>, episode: Episode) {
  const { subscription_id } = episode
  const calls = await db
    .selectFrom('home_care_calls as c')
    .leftJoin('consultations as o', 'o.transaction_id', 'c.consult_id')
    .selectAll('c')
    .select('o.doctor_name')
    .where('c.subscription_id', '=', subscription_id)
    .orderBy('c.due_at')
    .execute()
  const vitals = await vitalsOf(db, subscription_id).limit(NEWEST).execute()
  const escalations = await db
    .selectFrom('home_care_escalations')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('opened_at', 'desc')
    .execute()
  const patient = await readPatient(db, keys, episode)
  return {
    calls,
    vitals: vitals.map((row) => vitalOnWire(keys, row)),
    escalations,
    kit: await readKitHistory(db, subscription_id),
    patient,
    halt: await readHalt(db, subscription_id),
  }
}
/** Every reading of a care, the newest first: the lowest may be the first of hundreds. */
export async function readReadings(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  { subscription_id }: Pick<Episode, 'subscription_id'>,
): Promise<CareVital[]> {
  const rows = await vitalsOf(db, subscription_id).execute()
  return rows.map((row) => vitalOnWire(keys, row))
}

/** What alarmed, by alarm: of each the first reading and the newest, however many were entered since. */
export async function readAlarming(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  { subscription_id }: Pick<Episode, 'subscription_id'>,
): Promise<Map<string | null, CareVital[]>> {
  const ranked = vitalsOf(db, subscription_id)
    .where('escalation_id', 'is not', null)
    .select([
      sql<number>`row_number() over (partition by escalation_id order by recorded_at desc)`.as('newest'),
      sql<number>`row_number() over (partition by escalation_id order by recorded_at)`.as('oldest'),
    ])
  const rows = await db
    .selectFrom(ranked.as('v'))
    .selectAll()
    .where((of) => of.or([of('newest', '<=', NEWEST_OF_ALARM), of('oldest', '=', 1)]))
    .orderBy('measured_at', 'desc')
    .execute()
  const byAlarm = Map.groupBy(rows, ({ escalation_id }) => escalation_id)
  return new Map([...byAlarm].map(([id, of]) => [id, of.map((row) => vitalOnWire(keys, row))]))
}

function vitalsOf(db: Db, subscription_id: string) {
  return db
    .selectFrom('home_care_vitals')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('measured_at', 'desc')
}

export type Facts = Awaited<ReturnType<typeof readFacts>>

/** The facts that the buyer and our staff read alike. */
export function factsOnWire({ calls, vitals, kit, escalations, patient, halt }: Facts, episode: Episode, now: Date) {
  const { subscription_id, starts_on, ends_on, doctor_name, doctor_change_reason, doctor_changed_at } = episode
  const status = statusAt(episode, now)
  return {
    subscription_id,
    status,
    day: dayOfCare(starts_on, now),
    starts_on,
    ends_on,
    patient_name: patient.answers.patient_name ?? '',
    halt: status === 'ACTIVE' ? halt : null,
    doctor: doctor_name === null ? null : { name: doctor_name },
    doctor_change:
      doctor_change_reason && doctor_changed_at
        ? { reason: doctor_change_reason, at: toWireTime(doctor_changed_at) }
        : null,
    consults: calls.map((call) => ({
      id: call.id,
      day: call.day,
      kind: call.kind,
      due_at: toWireTime(call.due_at),
      planned_at: wire(call.planned_at),
      tried_until: wire(triedUntil(call, now) ?? null),
      status: call.status,
      consult_id: call.consult_id,
      doctor_name: call.doctor_name,
    })),
    kit,
    vitals,
    escalations: escalations.map(escalationOnWire),
  }
}

/** A care as its buyer reads it. */
export async function careOnWire(db: Db, keys: Pick<Keys, 'unseal'>, episode: Episode, now: Date): Promise<Care> {
  const facts = await readFacts(db, keys, episode)
  const { calls, escalations } = facts
  const isActive = statusAt(episode, now) === 'ACTIVE'
  const current = currentAlarm(escalations, now)
  const advice = current?.advice ?? null
  const { temperature_unit } = await db
    .selectFrom('accounts')
    .select('temperature_unit')
    .where('id', '=', episode.account_id)
    .executeTakeFirstOrThrow()
  const on_demand_left = isActive ? onDemandLeft(calls) : 0
  return {
    ...factsOnWire(facts, episode, now),
    temperature_unit: temperature_unit ?? 'F',
    on_demand_left,
    may_ask: on_demand_left > 0 && !isCallOpen(calls) && facts.halt !== 'PLAN_BLOCKED',
    needs_advice: advice !== null,
    advice,
    call_by: wire(current ? callByOf(current.alarm, now) : null),
    call_missed: wire(current ? callMissedOf(current.alarm, now) : null),
    ...(await holdersOf(db, current?.alarm)),
    ended: advice === null ? endingOf(escalations, now) : null,
    advice_of: { version: ADVICE_VERSION, owner: namedOwner(await readSetting(db, adviceOwner, now)) },
    has_summary: episode.status === 'COMPLETED',
  }
}

/** Who has an alarm, or had it last. */
async function holdersOf(db: Db, alarm: Escalation | undefined): Promise<Pick<Care, 'taken' | 'handed_over'>> {
  const { taken_by = null, taken_at = null, handed_over_by = null, handed_over_at = null } = alarm ?? {}
  const names = await staffNames(db, [taken_by, handed_over_by])
  const holder = (id: string | null, at: Date | null) =>
    id === null || at === null ? null : { by: names.get(id) ?? '', at: toWireTime(at) }
  return { taken: holder(taken_by, taken_at), handed_over: taken_at ? null : holder(handed_over_by, handed_over_at) }
}

/** The newest ending of an alarm that a doctor has ended in the last day. */
function endingOf(escalations: readonly Escalation[], now: Date): Care['ended'] {
  const since = new Date(now.getTime() - ENDING_SHOWN_HOURS * 3_600_000)
  const last = escalations
    .toSorted((one, other) => (other.closed_at?.getTime() ?? 0) - (one.closed_at?.getTime() ?? 0))
    .find(({ closed_at }) => closed_at !== null && closed_at > since)
  if (!last?.closed_at || !last.outcome || last.outcome_doctor === null) return null
  return { at: toWireTime(last.closed_at), doctor: last.outcome_doctor, outcome: last.outcome }
}

export function escalationOnWire({ id, opened_at, due_at, status, next_try_at }: Escalation) {
  return { id, opened_at: toWireTime(opened_at), due_at: toWireTime(due_at), status, next_try_at: wire(next_try_at) }
}

export function vitalOnWire(
  keys: Pick<Keys, 'unseal'>,
  row: { id: string; measured_at: Date; sealed_reading: Buffer },
): CareVital {
  return { id: row.id, measured_at: toWireTime(row.measured_at), ...openReading(keys, row) }
}

/** The last kit, each of its statuses with the earliest report of it; those of one moment in the order in which a kit goes. */
async function readKitHistory(db: Db, subscription_id: string): Promise<CareKit> {
  const rows = await db
    .selectFrom('home_care_kits as k')
    .innerJoin('home_care_kit_events as e', 'e.kit_id', 'k.id')
    .select(['k.number', 'k.status', 'k.courier', 'k.tracking_number'])
    .select(['e.status as reported', (of) => of.fn.min('e.at').as('at')])
    .where('k.subscription_id', '=', subscription_id)
    .groupBy(['k.id', 'e.status'])
    .orderBy('k.number', 'desc')
    .execute()
  const [last] = rows
  if (!last) throw new Error(`The care ${subscription_id} has no kit.`)
  const { number, status, courier, tracking_number } = last
  const history = rows
    .filter((row) => row.number === number)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a.reported) - rankOf(b.reported))
    .map(({ reported, at }) => ({ status: reported, at: toWireTime(at) }))
  return { number, status, courier, tracking_number, history }
}
