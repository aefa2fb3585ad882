import type { FastifyInstance } from 'fastify'
import { withTransaction } from '#platform/database/transaction.ts'
import { addDays, DAY_MS, startOfIstDay } from '#values/ist-date.ts'
import { feeOf, settledPayment, settledRefund, settlementEntity } from './entities.ts'
import { newRef } from './refs.ts'
import { SIMULATED, type Simulator } from './simulator.ts'

type SettlementQuery = { Querystring: Record<string, string | undefined> }

/** GET /settlements, GET /settlements/recon/combined. */
export function settlementRoutes(api: FastifyInstance, sim: Simulator): void {
  api.get<SettlementQuery>('/settlements', SIMULATED, async ({ query }) => {
    const rows = await settledBetween(sim, instant(query.from), new Date(instant(query.to).getTime() + 999))
    return pageOf(rows.map(settlementEntity), query, 100)
  })

  api.get<SettlementQuery>('/settlements/recon/combined', SIMULATED, async ({ query }) => {
    const [year = '', month = '', day = ''] = [query.year, query.month?.padStart(2, '0'), query.day?.padStart(2, '0')]
    const date = `${year}-${month}-${day}`
    const next = new Date(startOfIstDay(addDays(date, 1)).getTime() - 1)
    const items: object[] = []
    for (const settlement of await settledBetween(sim, startOfIstDay(date), next)) {
      const { settlement_ref } = settlement
      const payments = sim.db.selectFrom('simulator_gateway_payments').selectAll()
      for (const payment of await payments.where('settlement_ref', '=', settlement_ref).execute())
        items.push(settledPayment(payment, settlement))
      const refunds = sim.db.selectFrom('simulator_gateway_refunds').selectAll()
      for (const refund of await refunds.where('settlement_ref', '=', settlement_ref).execute())
        items.push(settledRefund(refund, settlement))
    }
    return pageOf(items, query, 1000)
  })
}

/** Both ends are whole seconds, included. */
const instant = (seconds: string | undefined) => new Date(Number(seconds) * 1000)

/** Newest first, ten where the caller does not say how many, as Razorpay lists. */
function pageOf(rows: readonly object[], { count, skip }: SettlementQuery['Querystring'], most: number) {
  const from = Number(skip) || 0
  const items = rows.slice(from, from + Math.min(Number(count) || 10, most))
  return { entity: 'collection', count: items.length, items }
}

function settledBetween(sim: Simulator, from: Date, to: Date) {
  return sim.db
    .selectFrom('simulator_gateway_settlements')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * Pays what was collected until a day ago, less refunds and fees, to the shop's bank account. Where refunds are more, all of it
 * waits for the next day.
 */
export async function settle(sim: Simulator): Promise<void> {
  const now = sim.clock.now()
  const until = new Date(now.getTime() - DAY_MS)
  await withTransaction(sim.db, async (trx) => {
    const payments = await trx
      .selectFrom('simulator_gateway_payments')
      .selectAll()
      .where('settlement_ref', 'is', null)
      .where('status', 'in', ['captured', 'refunded'])
      .where('currency', '=', 'INR')
      .where('created_at', '<=', until)
      .forUpdate()
      .execute()
    const refunds = await trx
      .selectFrom('simulator_gateway_refunds')
      .selectAll()
      .where('settlement_ref', 'is', null)
      .where('status', '=', 'processed')
      .where('currency', '=', 'INR')
      .where('created_at', '<=', until)
      .forUpdate()
      .execute()
    const fee_paise = payments.reduce((sum, payment) => sum + feeOf(payment), 0n)
    const paid = payments.reduce((sum, payment) => sum + payment.amount_paise, 0n)
    const amount_paise = refunds.reduce((sum, refund) => sum - refund.amount_paise, paid - fee_paise)
    if (amount_paise <= 0n) return
    const settlement_ref = newRef('setl')
    const utr = settlement_ref.slice(5).toUpperCase()
    await trx
      .insertInto('simulator_gateway_settlements')
      .values({ settlement_ref, amount_paise, fee_paise, utr, created_at: now })
      .execute()
    const settled = { settlement_ref }
    const [paymentRefs, refundRefs] = [
      payments.map(({ payment_ref }) => payment_ref),
      refunds.map(({ refund_ref }) => refund_ref),
    ]
    const ofPayments = trx.updateTable('simulator_gateway_payments').set(settled)
    await ofPayments.where('payment_ref', 'in', paymentRefs).execute()
    if (refundRefs.length > 0)
      await trx.updateTable('simulator_gateway_refunds').set(settled).where('refund_ref', 'in', refundRefs).execute()
  })
}
