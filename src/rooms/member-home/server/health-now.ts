import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { isBeforeAppointment } from '#rooms/checkups/rules/sub-status.ts'
import { type Affair, listAffairs } from '#rooms/checkups/server/affairs.ts'
import type { OrderRow } from '#rooms/checkups/server/orders.ts'
import { listOwnReports } from '#rooms/checkups/server/reports.ts'
import { closingWords } from '#rooms/checkups/words/closing.ts'
import { listMemberConsults } from '#rooms/consults/server/queries/member-consults.ts'
import { listMyCamps } from '#rooms/health-camps/server/my-camps.ts'
import { dayOfCare } from '#rooms/home-care/rules/calendar.ts'
import { listOpenAlarms } from '#rooms/home-care/server/queries/list-open-alarms.ts'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { passStatusAt } from '#rooms/unlock/rules/pass-transitions.ts'
import { listOwnPasses } from '#rooms/unlock/server/passes.ts'
import { DAY_MS, type IstDate, startOfIstDay } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { NowRow } from '../contract.ts'
import { NOTHING_MORE } from '../rules/now-kinds.ts'

/** A report that nobody opens stops being new. */
const NEW_REPORT_DAYS = 30
/** For how long a check-up that was not confirmed in time is proposed again. */
const CHOOSE_AGAIN_DAYS = 14

/** Open passes and calls, check-ups and their reports, camps, and care at home: of each what the person may see. */
export async function healthNow(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const found = await Promise.all([
    visits(db, account_id, now),
    consultations(db, account_id, now),
    checkups(db, account_id, now),
    camps(db, account_id, now),
    care(db, account_id, now),
    alarms(db, account_id, now),
  ])
  return found.flat()
}

async function visits(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const passes = await listOwnPasses(db, account_id, now)
  return passes
    .filter((pass) => passStatusAt(pass, now) === 'UNLOCKED' && !pass.plan_blocked)
    .map((pass) => ({
      ...NOTHING_MORE,
      kind: 'VISIT_PASS',
      id: pass.pass_no,
      person: pass.patient_name,
      turn: 'clinic',
      by: toWireTime(pass.valid_till),
      link: `/unlock/pass/${pass.pass_no}`,
      about: pass.establishment_name,
    }))
}

/** An open call is among the newest: it ends within the hour. */
async function consultations(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const { consultations: newest } = await listMemberConsults(db, account_id, 1, now)
  return newest.flatMap((one): NowRow[] => {
    const { transaction_id: id, patient_name: person } = one
    const row = { ...NOTHING_MORE, id, person, link: `/consult/${id}` }
    if (one.status === 'initiated') return [{ ...row, kind: 'DOCTOR_SEARCH', turn: 'us', by: one.expires_at }]
    if (one.status !== 'queued' && one.status !== 'active') return []
    const by = one.status === 'queued' ? (one.join_by ?? one.ends_at) : one.ends_at
    return [{ ...row, kind: 'DOCTOR_READY', turn: 'you', by, about: one.doctor_name }]
  })
}

/** Appointments to come, what the company has asked for, and reports that the patient has not opened yet. */
async function checkups(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const newSince = new Date(now.getTime() - NEW_REPORT_DAYS * DAY_MS)
  const affairs = await listAffairs(db, account_id)
  const orders = affairs.map(({ order }) => order)
  const ids = orders.map(({ id }) => id)
  const [reports, marks] =
    ids.length > 0 ? await Promise.all([listOwnReports(db, affairs), readMarks(db, ids, account_id)]) : [[], []]
  return affairs.flatMap(({ order, is_patient, until }: Affair): NowRow[] => {
    const mark = marks.find(({ id }) => id === order.id)
    const row = { ...NOTHING_MORE, id: order.id, person: order.person_name, link: `/check-ups/${order.id}` }
    const own = reports.filter(({ order_id }) => order_id === order.id)
    const rows: NowRow[] = []
    const appointment = order.visit_appointment_at ?? order.sample_appointment_at
    const isVisitToCome = order.sub_status === 'VISIT_PENDING' && order.visit_appointment_at !== null
    const isPlanned = !order.needs_time && (isBeforeAppointment(order.sub_status) || isVisitToCome)
    if (isPlanned && (appointment ?? order.slot_at) > now)
      rows.push({
        ...row,
        kind: 'CHECKUP',
        // Until the centre has confirmed it, the time is only asked for.
        turn: order.sub_status === 'SLOT_CONFIRMED' || isVisitToCome ? 'clinic' : 'us',
        by: toWireTime(appointment ?? order.slot_at),
        mode: order.mode,
      })
    // A candidate cannot choose: their company does.
    else if (order.subscription_id && (order.sub_status === 'RESCHEDULED' || wasUnconfirmed(order, orders, now)))
      rows.push({ ...row, kind: 'CHECKUP', turn: 'you', mode: order.mode })
    if (is_patient && until === null && mark?.company)
      rows.push({ ...row, kind: 'REPORT_REQUEST', turn: 'you', about: mark.company })
    const newest = own.at(-1)?.released_on
    if (is_patient && newest && newest > newSince && !mark?.opened)
      rows.push({ ...row, kind: 'REPORT', turn: 'you', since: toWireTime(newest), count: own.length })
    return rows
  })
}

/** Whether its time passed unconfirmed not long ago, and nothing else was booked for this person since. */
function wasUnconfirmed(order: OrderRow, all: readonly OrderRow[], now: Date): boolean {
  const { uhid, sub_status, cancelled_reason, created_at, modified_at } = order
  return (
    sub_status === 'EXPIRED' &&
    cancelled_reason === closingWords.unconfirmed &&
    modified_at.getTime() > now.getTime() - CHOOSE_AGAIN_DAYS * DAY_MS &&
    !all.some((other) => other.uhid === uhid && other.created_at > created_at)
  )
}

/** Of each check-up the company whose request to see the report is open, and whether this person has opened one. */
async function readMarks(db: Db, ids: readonly string[], account_id: string) {
  const { rows } = await sql<{ id: string; company: string | null; opened: boolean }>`
    select o.id, (select c.display_name from checkup_access_requests q join subsidiaries c on c.id = o.subsidiary_id
        where q.order_id = o.id and q.answered_at is null limit 1) as company,
      exists (select from checkup_downloads d where d.order_id = o.id and d.account_id = ${account_id}::uuid
        and d.actor_type = 'MEMBER') as opened
    from checkup_orders o where o.id = any (${ids}::text[])`.execute(db)
  return rows
}

async function camps(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const mine = await listMyCamps(db, account_id, now)
  return mine.flatMap(({ id, name, status, registration }): NowRow[] => {
    if (status !== 'PLANNED' || registration?.state !== 'EXPECTED') return []
    const at = timeOn(registration.on_date as IstDate, registration.start_time)
    if (timeOn(registration.on_date as IstDate, registration.end_time) <= now) return []
    return [
      { ...NOTHING_MORE, kind: 'CAMP', id, turn: 'clinic', by: toWireTime(at), link: '/my-plan/camps', about: name },
    ]
  })
}

/** @param clock 'HH:MM' in India */
function timeOn(day: IstDate, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return new Date(startOfIstDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}

const carePath = (subscription_id: string) => `/${COVID_GROUP_SLUG}/care?subscription_id=${subscription_id}`

/** Alarms that nobody has closed yet, which the care's buyer alone sees. */
async function alarms(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const open = await listOpenAlarms(db, account_id, now)
  return open.map(({ subscription_id, call_by }) => ({
    ...NOTHING_MORE,
    kind: 'CARE_ALARM',
    id: subscription_id,
    turn: 'us',
    by: call_by && toWireTime(call_by),
    link: carePath(subscription_id),
  }))
}

/** The next call of each running care, which its buyer alone sees. */
async function care(db: Db, account_id: string, now: Date): Promise<NowRow[]> {
  const { rows } = await sql<{ subscription_id: string; starts_on: IstDate; due_at: Date | null }>`
    select e.subscription_id, e.starts_on, (select min(c.due_at) from home_care_calls c
        where c.subscription_id = e.subscription_id and c.status = 'PLANNED' and c.kind <> 'ALARM' and c.due_at > ${now}) as due_at
    from subscriptions s join home_care_episodes e on e.subscription_id = s.id
    where s.account_id = ${account_id}::uuid and e.account_id = s.account_id and e.status = 'ACTIVE'
      and s.status <> 'BLOCKED' and (e.ends_on + 1) > (${now}::timestamptz at time zone 'Asia/Kolkata')::date`.execute(
    db,
  )
  return rows.map(({ subscription_id, starts_on, due_at }) => ({
    ...NOTHING_MORE,
    kind: 'CARE_CALL',
    id: subscription_id,
    turn: 'us',
    by: due_at && toWireTime(due_at),
    link: carePath(subscription_id),
    count: dayOfCare(starts_on, now),
  }))
}
