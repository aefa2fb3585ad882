import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { SimulatedMandate, SimulatedOrder } from './entities.ts'
import { announce } from './events.ts'
import type { BankAction } from './outcomes.ts'
import { newRef } from './refs.ts'
import { sentinelOf } from './sentinels.ts'
import { type Simulator, schedule } from './simulator.ts'

const SOON_MS = 5_000
const LATE_MS = 30 * 60_000

export function findCustomer(sim: Simulator, customerRef: string) {
  return sim.db
    .selectFrom('simulator_gateway_customers')
    .select('customer_ref')
    .where('customer_ref', '=', customerRef)
    .executeTakeFirst()
}

export function findMandate(db: Db, tokenRef: string): Promise<SimulatedMandate | undefined> {
  return db.selectFrom('simulator_gateway_mandates').selectAll().where('token_ref', '=', tokenRef).executeTakeFirst()
}

/** The customer with this contact and mail, created on first use. */
export async function ensureCustomer(sim: Simulator, { contact, email }: { contact: string; email?: string }) {
  const identity = createHash('sha256')
    .update(`${contact}|${email ?? ''}`)
    .digest()
  await sim.db
    .insertInto('simulator_gateway_customers')
    .values({ customer_ref: newRef('cust'), identity, created_at: sim.clock.now() })
    .onConflict((conflict) => conflict.column('identity').doNothing())
    .execute()
  return sim.db
    .selectFrom('simulator_gateway_customers')
    .select('customer_ref')
    .where('identity', '=', identity)
    .executeTakeFirstOrThrow()
}

/** The mandate that an order's payment authorises; the bank answers seconds later, as the real one does. */
export async function beginMandate(sim: Simulator, trx: Db, order: SimulatedOrder) {
  const known = await trx
    .selectFrom('simulator_gateway_mandates')
    .select(['token_ref', 'customer_ref'])
    .where('order_ref', '=', order.order_ref)
    .executeTakeFirst()
  if (known) return known
  const now = sim.clock.now()
  const mandate = await trx
    .insertInto('simulator_gateway_mandates')
    .values({
      token_ref: newRef('token'),
      customer_ref: order.customer_ref!,
      order_ref: order.order_ref,
      max_amount_paise: order.mandate_max_paise!,
      expires_at: order.mandate_expires_at!,
      status: 'initiated',
      created_at: now,
    })
    .returning(['token_ref', 'customer_ref'])
    .executeTakeFirstOrThrow()
  const isLate = sentinelOf(order.amount_paise, order.notes) === 'mandate_confirmed_late'
  const payload = { token_ref: mandate.token_ref }
  const answersAt = new Date(now.getTime() + (isLate ? LATE_MS : SOON_MS))
  await schedule(trx, { name: 'gateway-simulator.answer-mandate', payload }, answersAt)
  return mandate
}

/** The bank's decision on a mandate that was requested or is being cancelled. */
export async function answerMandate(sim: Simulator, tokenRef: string): Promise<void> {
  await withTransaction(sim.db, async (trx) => {
    const mandate = await lockMandate(trx, tokenRef)
    if (mandate?.status === 'cancellation_initiated') return setMandate(sim, trx, mandate, 'cancelled')
    if (mandate?.status !== 'initiated') return
    const order = await trx
      .selectFrom('simulator_gateway_orders')
      .selectAll()
      .where('order_ref', '=', mandate.order_ref)
      .executeTakeFirstOrThrow()
    const rejected = sentinelOf(order.amount_paise, order.notes) === 'mandate_rejected'
    await setMandate(sim, trx, mandate, rejected ? 'rejected' : 'confirmed')
  })
}

const MAY: Record<BankAction, { from: string[]; to: 'cancelled' | 'paused' | 'confirmed' }> = {
  revoke: { from: ['initiated', 'confirmed', 'paused'], to: 'cancelled' },
  pause: { from: ['confirmed'], to: 'paused' },
  resume: { from: ['paused'], to: 'confirmed' },
}

/** The customer's action on the mandate in the bank's own app; an impossible action changes nothing. */
export async function simulateBank(sim: Simulator, tokenRef: string, action: BankAction): Promise<boolean> {
  return withTransaction(sim.db, async (trx) => {
    const mandate = await lockMandate(trx, tokenRef)
    if (mandate && MAY[action].from.includes(mandate.status)) await setMandate(sim, trx, mandate, MAY[action].to)
    return mandate !== undefined
  })
}

/**
 * The shop cancels: accepted immediately, completed by the bank seconds later. @returns a refusal's text when it has
 * already ended
 */
export async function cancelAtBank(sim: Simulator, tokenRef: string, customerRef: string): Promise<string | undefined> {
  return withTransaction(sim.db, async (trx) => {
    const mandate = await lockMandate(trx, tokenRef)
    if (mandate?.customer_ref !== customerRef) return 'The id provided does not exist'
    if (!['initiated', 'confirmed', 'paused'].includes(mandate.status)) return 'The token is already cancelled'
    await trx
      .updateTable('simulator_gateway_mandates')
      .set({ status: 'cancellation_initiated' })
      .where('token_ref', '=', tokenRef)
      .execute()
    const at = new Date(sim.clock.now().getTime() + SOON_MS)
    await schedule(trx, { name: 'gateway-simulator.answer-mandate', payload: { token_ref: tokenRef } }, at)
    return undefined
  })
}

function lockMandate(trx: Db, tokenRef: string) {
  return trx
    .selectFrom('simulator_gateway_mandates')
    .selectAll()
    .where('token_ref', '=', tokenRef)
    .forUpdate()
    .executeTakeFirst()
}

async function setMandate(
  sim: Simulator,
  trx: Db,
  { token_ref }: SimulatedMandate,
  status: 'confirmed' | 'rejected' | 'paused' | 'cancelled',
): Promise<void> {
  const failure_reason = status === 'rejected' ? 'The bank does not take mandates of this account' : null
  const mandate = await trx
    .updateTable('simulator_gateway_mandates')
    .set({ status, failure_reason })
    .where('token_ref', '=', token_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  await announce(sim, trx, `token.${status}`, { mandate })
}
