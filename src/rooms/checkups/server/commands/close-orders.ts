import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { whileAny } from '#platform/jobs/job.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { readEligibility } from '#rooms/service-uses/server/eligibility.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { expiryDays } from '../../rules/settings.ts'
import { isBeforeAppointment } from '../../rules/sub-status.ts'
import { closingWords as words } from '../../words/closing.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrder, type OrderRow } from '../orders.ts'
import { isUnconfirmed } from '../unconfirmed.ts'

const AT_ONCE = 500

interface ClosingTime {
  /** What was booked by then is too old. */
  before?: Date
  now: Date
}

/**
 * Ends the orders of which nothing was done: those that are too old, and those whose plan does not cover their
 * appointment any more because it was refunded, ended early or gave up the person. A plan on hold ends none.
 */
export async function closeOrders(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - (await readSetting(db, expiryDays, now)) * DAY_MS)
  let last = { created_at: new Date(0), id: '' }
  const failures: unknown[] = []
  for (;;) {
    const open = await listOpen(db, last)
    failures.push(...(await closeEach(db, open, { before, now })))
    if (open.length < AT_ONCE) return report(failures)
    last = open.at(-1)!
  }
}

/** Ends each in a transaction of its own: one that cannot be ended does not hold up the others. @returns why those could not */
async function closeEach(db: Db, orders: readonly { id: string }[], at: ClosingTime): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const { id } of orders)
    await withTransaction(db, (trx) => closeOrder(trx, id, at)).catch((error) => failures.push(error))
  return failures
}

/** Fails the job once everything else is done, so that it is repeated and seen. */
function report(failures: readonly unknown[]): void {
  if (failures.length === 0) return
  const message = `${failures.length} check-ups could not be closed`
  throw new AggregateError(failures, message, { cause: failures[0] })
}

/**
 * Ends those whose plan was refunded or ended early, or gave up the person, soon after it happened: nobody sets out for an appointment
 * that nobody pays for.
 */
export async function closeUncovered(db: Db, now: Date): Promise<void> {
  const { rows } = await uncovered(now).execute(db)
  report(await closeEach(db, rows, { now }))
}

/** Ends the requests whose time has passed unconfirmed: the plan gets its unit back, and the person chooses again. */
export async function closeUnconfirmed(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from checkup_orders where ${isUnconfirmed(now)}
    order by slot_at, id limit ${AT_ONCE}`.execute(db)
  report(await closeEach(db, rows, { now }))
}

/** While there are such. */
export function whileUncovered(now: Date) {
  return whileAny(uncovered(now))
}

/** Of appointments to come; each is judged again under its lock. */
function uncovered(now: Date) {
  return sql<{ id: string }>`select o.id from checkup_orders o
    join subscriptions s on s.id = o.subscription_id
    join subscription_members m on m.uhid = o.uhid
    where o.id in (select id from checkup_orders where ${IS_OPEN} and slot_at > ${now}) and s.status <> 'BLOCKED'
      and (s.status in ('EXPIRED', 'REFUNDED', 'CANCELLED') or m.removed_at is not null
        or m.last_covered_on < (o.slot_at at time zone 'Asia/Kolkata')::date)
    order by o.id limit ${AT_ONCE}`
}

/** While there are orders of which nothing was done. */
export function whileOpen() {
  return whileAny(sql`select from checkup_orders where ${IS_OPEN}`)
}

const IS_OPEN = sql<boolean>`status = 'in_progress' and sub_status in ('REQUESTED', 'SLOT_CONFIRMED', 'RESCHEDULED')`

function listOpen(db: Db, { created_at, id }: { created_at: Date; id: string }) {
  return db
    .selectFrom('checkup_orders')
    .select(['id', 'created_at'])
    .where(IS_OPEN)
    .where((where) => where.eb(where.refTuple('created_at', 'id'), '>', where.tuple(created_at, id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

async function closeOrder(trx: Db, id: string, { before, now }: ClosingTime): Promise<void> {
  const order = await lockOrder(trx, id)
  if (!isBeforeAppointment(order.sub_status)) return
  const isOld = before !== undefined && order.created_at <= before
  const unconfirmed = order.subscription_id === null ? words.candidateUnconfirmed : words.unconfirmed
  const note = isOld
    ? words.tooOld
    : ((await whyUncovered(trx, order, now)) ?? ((await isStillUnconfirmed(trx, id, now)) ? unconfirmed : null))
  if (note)
    await moveOrder(trx, { order_id: id, to: 'EXPIRED', mover: 'SYSTEM', by: { at: now, actor: 'system' }, note })
}

async function isStillUnconfirmed(trx: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from checkup_orders where id = ${id} and ${isUnconfirmed(now)}`.execute(trx)
  return rows.length > 0
}

async function whyUncovered(trx: Db, order: OrderRow, now: Date): Promise<string | undefined> {
  const { subscription_id, uhid, slot_at, sub_status } = order
  if (!subscription_id || !uhid) return undefined
  // The provider may still report what was done at an appointment that is over.
  if (sub_status === 'SLOT_CONFIRMED' && slot_at <= now) return undefined
  const { status } = await trx
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  if (status === 'BLOCKED') return undefined
  const asked = { subscription_id, uhid, service: 'Master Checkup' as const, day: istDateOf(slot_at), now }
  const { reason } = await readEligibility(trx, asked)
  if (reason === 'PLAN_INACTIVE') return words.planEnded
  return reason === 'MEMBER_NOT_COVERED' ? words.left : undefined
}
