import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type Affair, isOwnAffair } from '#rooms/access/server/own-affair.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { shownNumber } from '#values/mobile.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { StaffCheckupDetail } from '../../contract/staff.ts'
import { mayReadNote, type OrderLogEntry } from '../../rules/note-access.ts'
import type { SubStatus } from '../../rules/sub-status.ts'
import { takesReport } from '../../rules/takes-report.ts'
import { nextOf } from '../../rules/transitions.ts'
import { unnamedReports as UNNAMED } from '../../words/reports.ts'
import { staffCallWords } from '../../words/staff-calls.ts'
import { candidateAffair } from '../order-person.ts'
import { type OrderRow, readOrder } from '../orders.ts'
import { centreOnWire } from '../place.ts'
import { isOpenToPerson } from '../refuse-closed.ts'
import { listReports } from '../reports.ts'
import { LISTED, LISTED_JOINS, type ListedRow, orderOnWire } from './list-orders.ts'

/** Whose affair an order is: of a candidate, the accounts of their numbers. */
export async function affairOf(db: Db, order: OrderRow): Promise<Affair> {
  const { subscription_id: plan, uhid: patient, booked_by: filer, created_at: at } = order
  return { plan, patient, filer, at, ...(await candidateAffair(db, order)) }
}

/** An order as our staff see it. @throws Refusal NOT_FOUND */
export async function viewOrder(
  db: Db,
  id: string,
  { account_id, now }: { account_id: string | null; now: Date },
): Promise<StaffCheckupDetail> {
  const order = await readOrder(db, id)
  const listed = await sql<ListedRow & { fasting_hours: number; unit: StaffCheckupDetail['unit'] }>`
    select ${LISTED}, p.fasting_hours, u.status as unit from checkup_orders o ${LISTED_JOINS}
      left join service_uses u on u.reference = 'checkup/' || o.id where o.id = ${id}`.execute(db)
  const [row] = listed.rows
  if (!row) throw new Refusal('NOT_FOUND')
  const own_affair = await isOwnAffair(db, account_id, await affairOf(db, order))
  const reports = await listReports(db, [id])
  const next = own_affair ? [] : nextOf(order, 'STAFF')
  const isOpen = !own_affair && isOpenToPerson(order, now)
  return {
    ...orderOnWire(row),
    subscription_id: order.subscription_id,
    address: order.address,
    centre: centreOnWire(order),
    fasting_hours: row.fasting_hours,
    no_shows: order.no_shows,
    cancelled_reason: order.cancelled_reason,
    unit: row.unit,
    person_mobile: shownNumber(order.person_mobile),
    share_report_with_employer: order.share_report_with_employer,
    own_affair,
    next,
    can: {
      change_time: isOpen || (!own_affair && order.sub_status === 'VISIT_PENDING'),
      cancel: isOpen,
      add_report: !own_affair && takesReport(order.sub_status),
    },
    reports: reports.map((one) => ({
      id: one.id,
      name: own_affair ? UNNAMED[one.kind] : one.name,
      kind: one.kind,
      released_on: toWireTime(one.released_on),
    })),
    logs: await logsOf(db, id, own_affair),
    downloads: own_affair ? [] : await downloadsOf(db, id),
  }
}

const ACTORS = staffCallWords.actors

async function logsOf(db: Db, order_id: string, own_affair: boolean): Promise<StaffCheckupDetail['logs']> {
  const events = await db
    .selectFrom('checkup_events')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
  const names = await staffNames(
    db,
    events.filter(({ actor_type }) => actor_type === 'STAFF').map(({ actor_id }) => actor_id),
  )
  const isShown = (event: OrderLogEntry) => !own_affair || mayReadNote(event, { reader: 'FAMILY', shared: false })
  return events.map(({ actor_id, ...event }) => ({
    at: toWireTime(event.at),
    kind: event.kind,
    from: event.from_status as SubStatus | null,
    to: event.to_status as SubStatus,
    actor: event.actor_type === 'STAFF' ? (names.get(actor_id ?? '') ?? ACTORS.STAFF) : ACTORS[event.actor_type],
    note: isShown(event as OrderLogEntry) ? event.note : null,
  }))
}

async function downloadsOf(db: Db, order_id: string): Promise<StaffCheckupDetail['downloads']> {
  const rows = await db
    .selectFrom('checkup_downloads as d')
    .innerJoin('checkup_reports as r', 'r.id', 'd.report_id')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['d.at', 'd.actor_type', 'd.account_id', 'r.name as report', 'a.name'])
    .where('d.order_id', '=', order_id)
    .orderBy('d.id', 'desc')
    .limit(100)
    .execute()
  const names = await staffNames(
    db,
    rows.filter(({ actor_type }) => actor_type === 'STAFF').map(({ account_id }) => account_id),
  )
  return rows.map(({ at, actor_type, account_id, name, report }) => ({
    at: toWireTime(at),
    report,
    by: actor_type === 'STAFF' ? (names.get(account_id) ?? ACTORS.STAFF) : (name ?? ACTORS[actor_type]),
  }))
}
