import type { Db } from '#platform/database/open-database.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { MyCheckup, MyCheckupDetail } from '../contract/my-checkups.ts'
import { mayReadNote, type OrderLogEntry } from '../rules/note-access.ts'
import { isOutcome } from '../rules/report-access.ts'
import type { SubStatus } from '../rules/sub-status.ts'
import { bookingWords } from '../words/booking.ts'
import { unnamedReports as UNNAMED } from '../words/reports.ts'
import type { Affair } from './affairs.ts'
import { YES_COUNTS } from './order-person.ts'
import { centreOnWire } from './place.ts'
import { isOpenToPerson } from './refuse-closed.ts'
import { isThere, listOwnReports } from './reports.ts'

const words = bookingWords.actors

/** Orders as the person sees them. */
export async function checkupsOnWire(db: Db, affairs: readonly Affair[], now: Date): Promise<MyCheckup[]> {
  const ids = affairs.map(({ order }) => order.id)
  const reports = await listOwnReports(db, affairs)
  const names = await readNames(db, ids)
  return affairs.map(({ order, is_patient, may_agree, until, in_doubt, sees_home }) => {
    const { package_name, fasting_hours, employer, access_requested, is_shared } = names.get(order.id)!
    const { id, sub_status, subsidiary_id, subscription_id } = order
    const isOpen = isOpenToPerson(order, now) && subscription_id !== null
    return {
      id,
      order_id: id,
      variation: order.variation,
      subscription_id,
      uhid: order.uhid,
      name: order.person_name,
      package: package_name,
      package_id: order.package_id,
      fasting_hours,
      city: order.city,
      mode: order.mode,
      address: sees_home ? order.address : null,
      centre: centreOnWire(order),
      status: order.status,
      sub_status: shownTo({ is_patient }, sub_status),
      slot: toWireTime(order.slot_at),
      needs_time: order.needs_time,
      sample_appointment_date: wireOf(order.sample_appointment_at),
      visit_appointment_date: wireOf(order.visit_appointment_at),
      request_created_at: toWireTime(order.created_at),
      cancelled_reason: order.cancelled_reason,
      employer,
      share_report_with_employer: is_shared,
      agreed_at: wireOf(order.agreed_at),
      access_requested,
      in_doubt,
      can: {
        cancel: isOpen,
        reschedule: isOpen,
        open_reports: is_patient,
        share: is_patient && until === null && subsidiary_id !== null,
        agree: may_agree && subsidiary_id !== null,
      },
      reports: reports
        .filter(({ order_id }) => order_id === id)
        .map(({ kind, released_on, ...one }) => ({
          id: one.id,
          name: is_patient ? one.name : UNNAMED[kind],
          kind,
          released_on: toWireTime(released_on),
        })),
    }
  })
}

/** One with its log, and for the person themselves who opened the report. */
export async function checkupOnWire(
  db: Db,
  affair: Affair,
  { account_id, now }: { account_id: string; now: Date },
): Promise<MyCheckupDetail> {
  const [shown] = await checkupsOnWire(db, [affair], now)
  const { order, is_patient, until } = affair
  const events = await db
    .selectFrom('checkup_events')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  return {
    ...shown!,
    logs: events
      .filter(({ at }) => isThere(at, until))
      .map(({ actor_id, ...event }) => ({
        at: toWireTime(event.at),
        kind: event.kind,
        from: event.from_status === null ? null : shownTo(affair, event.from_status as SubStatus),
        to: shownTo(affair, event.to_status as SubStatus),
        actor: actor_id === account_id && event.actor_type === 'MEMBER' ? words.you : ACTORS[event.actor_type],
        note: mayReadNote(event as OrderLogEntry, { reader: is_patient ? 'PATIENT' : 'FAMILY', shared: false })
          ? event.note
          : null,
      })),
    downloads: is_patient ? await listDownloads(db, affair, account_id) : [],
  }
}

/** An outcome is the patient's. */
function shownTo({ is_patient }: Pick<Affair, 'is_patient'>, sub_status: SubStatus): SubStatus {
  return is_patient || !isOutcome(sub_status) ? sub_status : 'REPORT_RELEASED'
}

const ACTORS = {
  MEMBER: words.member,
  COMPANY: words.company,
  STAFF: words.staff,
  PROVIDER: words.provider,
  SYSTEM: words.system,
}

async function listDownloads(
  db: Db,
  { order, until }: Pick<Affair, 'order' | 'until'>,
  account_id: string,
): Promise<MyCheckupDetail['downloads']> {
  const rows = await db
    .selectFrom('checkup_downloads as d')
    .innerJoin('checkup_reports as r', 'r.id', 'd.report_id')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['d.at', 'd.actor_type', 'd.account_id', 'r.name as report', 'a.name'])
    .where('d.order_id', '=', order.id)
    .orderBy('d.id', 'desc')
    .limit(100)
    .execute()
  const shown = rows.filter((one) => one.account_id === account_id || isThere(one.at, until))
  return shown.map(({ at, actor_type, name, report, ...row }) => ({
    at: toWireTime(at),
    report,
    by: row.account_id === account_id ? words.you : actor_type === 'COMPANY' && name ? name : ACTORS[actor_type],
  }))
}

async function readNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('checkup_orders as o')
    .innerJoin('checkup_packages as p', 'p.id', 'o.package_id')
    .leftJoin('subsidiaries as c', 'c.id', 'o.subsidiary_id')
    .leftJoin('checkup_access_requests as q', (join) =>
      join.onRef('q.order_id', '=', 'o.id').on('q.answered_at', 'is', null),
    )
    .select(['o.id', 'p.name as package_name', 'p.fasting_hours', 'c.display_name as employer', 'q.id as request_id'])
    .select(YES_COUNTS.as('is_shared'))
    .where('o.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ request_id, ...row }) => [row.id, { ...row, access_requested: request_id !== null }]))
}

function wireOf(at: Date | null): string | null {
  return at && toWireTime(at)
}
