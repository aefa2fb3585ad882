import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CheckupOrderDetail } from '../../contract/company.ts'
import { ASK_AGAIN_DAYS } from '../../rules/company-rights.ts'
import { mayReadNote, type OrderLogEntry } from '../../rules/note-access.ts'
import { isOutcome, mayCompanyOpen, seesOutcome, shownToCompany } from '../../rules/report-access.ts'
import type { SubStatus } from '../../rules/sub-status.ts'
import { companyRefusalWords } from '../../words/company-refusals.ts'
import { unnamedReports as UNNAMED } from '../../words/reports.ts'
import type { OrderRow } from '../orders.ts'
import { centreOnWire } from '../place.ts'
import { isOpenToPerson } from '../refuse-closed.ts'
import { listReports, type Report } from '../reports.ts'
import { companyRights, isOwnOrder } from './authorize.ts'
import { readDecider } from './read-decider.ts'
import { orderOnWire, readRows, wireOf } from './view-orders.ts'

const { actors } = companyRefusalWords

interface OrderViewRequest {
  caller: Caller
  params: { subsidiaryId: string; id: string }
  now: Date
}

/** An order that the caller may see, with its reports, its log, and what can be done. */
export async function viewOrder(db: Db, { caller, params, now }: OrderViewRequest): Promise<CheckupOrderDetail> {
  const [order] = await readRows(db, params.subsidiaryId, [params.id])
  if (!order) throw new Refusal('NOT_FOUND')
  const reports = await listReports(db, [order.id])
  const access = await readAccess(db, order)
  const isOwn = await isOwnOrder(db, caller, order)
  const { may_open } = companyRights({ caller, params })
  const mayAsk = may_open && !isOwn && canAsk(order, reports) && !access.requested_at && !isLater(access, now)
  const isOpen = order.subscription_id === null && isOpenToPerson(order, now) && !isOwn
  return {
    details: {
      ...orderOnWire(order),
      mode: order.mode,
      centre: centreOnWire(order),
      fasting_hours: order.fasting_hours,
      slot: toWireTime(order.slot_at),
      completed_at: wireOf(order.completed_at),
      cancelled_reason: cancelledReasonOf(order),
    },
    reports: reports.map(({ id, name, kind, released_on }) => ({
      id,
      name: !isOwn && mayCompanyOpen({ ...order, kind }) ? name : UNNAMED[kind],
      kind,
      released_on: toWireTime(released_on),
      shareable: mayCompanyOpen({ ...order, kind }),
    })),
    logs: await listLogs(db, order, isOwn),
    access: {
      shared: order.share_report_with_employer,
      agreed: seesOutcome(order),
      requested_at: wireOf(access.requested_at),
      ask_again_at: access.ask_again_at && access.ask_again_at > now ? toWireTime(access.ask_again_at) : null,
    },
    can: {
      open_reports: may_open && !isOwn,
      request_access: mayAsk && (await readDecider(db, order)) !== null,
      reschedule: isOpen,
      cancel: isOpen,
    },
  }
}

/** Whether there is something that the person alone can open to the company. */
export function canAsk(order: OrderRow, reports: readonly Pick<Report, 'kind'>[]): boolean {
  return reports.some(({ kind }) => !mayCompanyOpen({ ...order, kind }))
}

/** How far the company's question is: waiting for an answer, or answered by a no. */
export interface AskedAccess {
  requested_at: Date | null
  ask_again_at: Date | null
}

/** A withdrawn yes is a no too. */
export async function readAccess(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<AskedAccess> {
  const { rows } = await sql<{ requested_at: Date | null; decided_at: Date | null }>`select
    (select requested_at from checkup_access_requests where order_id = ${id} and answered_at is null) as requested_at,
    greatest((select max(answered_at) from checkup_access_requests where order_id = ${id}),
      (select max(at) from checkup_events where order_id = ${id} and kind = 'UNSHARED')) as decided_at`.execute(db)
  const { requested_at, decided_at } = rows[0]!
  const ask_again_at = decided_at && new Date(decided_at.getTime() + ASK_AGAIN_DAYS * DAY_MS)
  return { requested_at, ask_again_at: requested_at ? null : ask_again_at }
}

export function isLater({ ask_again_at }: AskedAccess, now: Date): boolean {
  return ask_again_at !== null && ask_again_at > now
}

const ACTORS = {
  MEMBER: actors.member,
  COMPANY: actors.company,
  STAFF: actors.staff,
  PROVIDER: actors.provider,
  SYSTEM: actors.system,
}

/** Why a person cancelled is theirs; a company cancels only what it ordered. */
function cancelledReasonOf({ sub_status, subscription_id, cancelled_reason }: OrderRow): string | null {
  return sub_status === 'CANCELLED_BY_MEMBER' && subscription_id !== null ? null : cancelled_reason
}

/** Of the company's own people by name. */
async function listLogs(db: Db, order: OrderRow, isOwn: boolean): Promise<CheckupOrderDetail['logs']> {
  const { id: order_id, subscription_id, share_report_with_employer } = order
  const events = await db
    .selectFrom('checkup_events as e')
    .leftJoin('accounts as a', (join) => join.onRef('a.id', '=', 'e.actor_id').on('e.actor_type', '=', 'COMPANY'))
    .select(['e.at', 'e.kind', 'e.actor_type', 'e.from_status', 'e.to_status', 'e.note', 'a.name'])
    .where('e.order_id', '=', order_id)
    .orderBy('e.id')
    .execute()
  const reader = subscription_id === null ? 'ORDERER' : 'COMPANY'
  const shared = share_report_with_employer && !isOwn
  const isSecret = (to: SubStatus) => isOutcome(to) && !seesOutcome(order)
  const shown = events.filter(({ kind, to_status }) => kind !== 'MOVED' || !isSecret(to_status as SubStatus))
  return shown.map(({ name, ...event }) => {
    const [from, to] = [event.from_status as SubStatus | null, event.to_status as SubStatus]
    return {
      at: toWireTime(event.at),
      kind: event.kind,
      actor: name ?? ACTORS[event.actor_type],
      from: from && shownToCompany(order, from),
      to: shownToCompany(order, to),
      note: !isSecret(to) && mayReadNote(event as OrderLogEntry, { reader, shared }) ? event.note : null,
    }
  })
}
