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

const AT_ONCE = 500

/**
 * Ends the orders of which nothing was done: those that are too old, and those whose plan does not cover their
 * appointment any more because it was refunded, ended early or gave up the person. A plan on hold ends none.
 */
export async function closeOrders(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - (await readSetting(db, expiryDays, now)) * DAY_MS)
  let last = { created_at: new Date(0), id: '' }
  for (;;) {
    const open = await listOpen(db, last)
    for (const { id } of open) await withTransaction(db, (trx) => closeOrder(trx, id, { before, now }))
    if (open.length < AT_ONCE) return
    last = open.at(-1)!
  }
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

async function closeOrder(trx: Db, id: string, { before, now }: { before: Date; now: Date }): Promise<void> {
  const order = await lockOrder(trx, id)
  if (!isBeforeAppointment(order.sub_status)) return
  const note = order.created_at <= before ? words.tooOld : await whyUncovered(trx, order, now)
  if (note)
    await moveOrder(trx, { order_id: id, to: 'EXPIRED', mover: 'SYSTEM', by: { at: now, actor: 'system' }, note })
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
