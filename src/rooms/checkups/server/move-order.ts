import type { Insertable, Updateable } from 'kysely'
import type { CheckupEvents, CheckupOrders } from '#db/schema.ts'
import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { correctUse } from '#rooms/service-uses/server/commands/correct-use.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { settleUse } from '#rooms/service-uses/server/commands/settle-use.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { MOVE_REFUSALS } from '../contract/refusals.ts'
import type { Centre } from '../rules/centre.ts'
import { type SubStatus, statusOf } from '../rules/sub-status.ts'
import { type CheckupMove, type Mover, moveOf, returnsUnit } from '../rules/transitions.ts'
import { subStatusWords, checkupRefusalWords as words } from '../words/refusals.ts'
import { lockOrder, type OrderRow } from './orders.ts'
import { confirmedCentre, refuseCentre } from './place.ts'
import { planReminders } from './plan-reminders.ts'

/** Who moves an order, in the audit log's terms. */
export type OrderAuditStamp = Pick<AuditEntry, 'at' | 'actor' | 'tenant_id' | 'ip' | 'request_id'>

/** Published with each entry of an order's log; jobs.ts notifies the person. */
export const ORDER_CHANGED = { name: 'checkups.order-changed' }
export interface OrderChanged {
  order_id: string
  event_id: string
}

export interface Move {
  order_id: string
  to: SubStatus
  mover: Mover
  /** Whose transitions apply where staff act for somebody who asked them to. */
  under?: Mover
  by: OrderAuditStamp
  /** When it happened, as the mover says; defaults to now. */
  at?: Date
  note?: string | null
  /** The time of the appointment, where it is another one than was asked for. */
  appointment_at?: Date | undefined
  /** Where it is, of an appointment at a centre; defaults to what the order has, or the network. */
  centre?: Centre | undefined
}

/**
 * Moves an order along the table of rules/transitions.ts: the only way in which its sub-status changes. Row, log, audit
 * line and event are one; an order that ends gives the plan's unit back, once.
 * @throws Refusal NOT_FOUND, WRONG_STATE, PLAN_BLOCKED; INVALID for an appointment at a centre that nobody knows
 */
export async function moveOrder(trx: Db, move: Move): Promise<OrderRow> {
  const { order_id, to, mover, under = mover, by, at = by.at, note = null } = move
  const order = await lockOrder(trx, order_id)
  const moved = moveOf(order, to, under)
  if (!moved) throw wrongState(order, to)
  if (to === 'SLOT_CONFIRMED' || (to === 'RESCHEDULED' && mover === 'MEMBER')) await refuseBlocked(trx, order)
  const given = returnsUnit(moved.sub_status) && order.use_reference !== null
  if (given) await reverseUse(trx, { reference: order.use_reference!, actor: by.actor, now: by.at, reason: to })
  if (order.use_reference && (to === 'SAMPLE_COLLECTED' || to === 'VISIT_DONE'))
    await settleUse(trx, { reference: order.use_reference, actor: by.actor, now: by.at })
  const appointments = appointmentsAfter(order, moved, move)
  const isAtCentre =
    to === 'SLOT_CONFIRMED' ? order.mode === 'CENTRE' : to === 'VISIT_PENDING' && Boolean(move.appointment_at)
  if (!isAtCentre) refuseCentre(move.centre)
  if (appointments.slot_at) await followUnit(trx, order, appointments.slot_at as Date, by)
  const after = await updateOrder(trx, order, {
    ...appointments,
    ...(isAtCentre && (await confirmedCentre(trx, order, move.centre))),
    sub_status: moved.sub_status,
    needs_time: moved.sub_status === 'RESCHEDULED' && move.appointment_at === undefined,
    ...(moved.missed && { no_shows: order.no_shows + 1 }),
    ...(given && { use_reference: null }),
    ...(moved.sub_status === 'REPORT_RELEASED' && { completed_at: at }),
    ...(statusOf(moved.sub_status) === 'cancelled' && { cancelled_reason: note }),
    modified_at: by.at,
  })
  if (to === 'SLOT_CONFIRMED' || to === 'VISIT_PENDING' || moved.sub_status === 'RESCHEDULED')
    await planReminders(trx, after, by.at)
  const kind = moved.missed ? 'MISSED' : 'MOVED'
  await recordEvent(trx, after, { kind, from_status: order.sub_status, mover, by, at, note })
  return after
}

export function wrongState(order: OrderRow, to?: SubStatus): Refusal {
  const { sub_status, status } = order
  const text = to && words.wrongMove(subStatusWords[sub_status], subStatusWords[to])
  const extra_args = { current_state: sub_status, status }
  return new Refusal<typeof MOVE_REFUSALS>('WRONG_STATE', { extra_args, ...(text && { text }) })
}

/** @throws Refusal PLAN_BLOCKED: while a plan is on hold nothing new is arranged; what was done is recorded */
export async function refuseBlocked(trx: Db, { subscription_id }: Pick<OrderRow, 'subscription_id'>): Promise<void> {
  if (!subscription_id) return
  const plan = await trx
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  if (plan.status === 'BLOCKED') throw new Refusal<typeof MOVE_REFUSALS>('PLAN_BLOCKED')
}

function appointmentsAfter(
  order: OrderRow,
  moved: CheckupMove,
  { to, appointment_at }: Move,
): Updateable<CheckupOrders> {
  const { mode, slot_at } = order
  if (to === 'VISIT_PENDING') return { visit_appointment_at: appointment_at ?? null }
  if (moved.missed && moved.sub_status === 'VISIT_PENDING') return { visit_appointment_at: null }
  if (moved.sub_status === 'RESCHEDULED')
    return { sample_appointment_at: null, visit_appointment_at: null, slot_at: appointment_at ?? slot_at }
  if (to !== 'SLOT_CONFIRMED') return {}
  const agreed = appointment_at ?? slot_at
  const appointment = mode === 'HOME' ? { sample_appointment_at: agreed } : { visit_appointment_at: agreed }
  return { slot_at: agreed, ...appointment }
}

/**
 * The unit is taken from the paid period of the day of the appointment. Where the plan gives none on a day that the provider
 * has chosen, it stays where it was.
 */
async function followUnit(
  trx: Db,
  { use_reference }: OrderRow,
  slot: Date,
  { actor, at }: OrderAuditStamp,
): Promise<void> {
  if (!use_reference) return
  const service_date = istDateOf(slot)
  await correctUse(trx, { reference: use_reference, service_date, reason: 'Another time', actor, now: at })
}

/** Changes an order that the caller has locked. */
export async function updateOrder(trx: Db, order: OrderRow, changes: Updateable<CheckupOrders>): Promise<OrderRow> {
  const row = await trx
    .updateTable('checkup_orders')
    .set({ ...changes, version: order.version + 1 })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OrderRow
}

interface Entry {
  kind: CheckupEvents['kind']
  from_status: SubStatus | null
  mover: Mover
  by: OrderAuditStamp
  at?: Date
  note?: string | null
}

/** Adds to the log of an order, with the audit line and the event by which the person is notified. */
export async function recordEvent(
  trx: Db,
  order: OrderRow,
  { kind, from_status, mover, by, at = by.at, note = null }: Entry,
): Promise<void> {
  const actor_id = typeof by.actor === 'string' ? null : by.actor.account_id
  const row: Insertable<CheckupEvents> = {
    order_id: order.id,
    kind,
    from_status,
    to_status: order.sub_status,
    actor_type: mover,
    actor_id,
    note,
    at,
    recorded_at: by.at,
  }
  const { id } = await trx.insertInto('checkup_events').values(row).returning('id').executeTakeFirstOrThrow()
  await audit(trx, {
    ...by,
    on_behalf_of: order.booked_by,
    action: `checkups.${AUDITED[kind as keyof typeof AUDITED]}`,
    entity: 'checkup_order',
    entity_id: order.id,
    before: from_status && { sub_status: from_status },
    after: { sub_status: order.sub_status, slot_at: order.slot_at, version: order.version },
    reason: note,
  })
  const payload: OrderChanged = { order_id: order.id, event_id: String(id) }
  await enqueue(trx, ORDER_CHANGED, { payload, run_at: by.at })
}

const AUDITED = {
  MOVED: 'order-moved',
  MISSED: 'appointment-missed',
  TIME_CHANGED: 'time-changed',
  REPORT_ADDED: 'report-added',
  IDENTIFIED: 'person-identified',
  SHARED: 'report-shared',
  UNSHARED: 'report-unshared',
  AGREED: 'candidate-agreed',
  DISAGREED: 'candidate-disagreed',
  ACCESS_REQUESTED: 'access-requested',
  DOWNLOADED: 'report-downloaded',
}
