import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, TIMEOUT_MS } from './client.ts'

/** What a buyer learned from an answer that arrived; all of it must hold. */
export interface ConfirmedPurchase {
  key: string
  transaction_id?: string
  amount?: number
  /** The gateway has the money. */
  paid?: boolean
  /** The buyer has seen an active plan. */
  completed?: boolean
}

/** One customer's whole purchase, whether or not the server is killed meanwhile. */
export class Buyer extends Client {
  readonly acknowledged: ConfirmedPurchase = { key: randomUUID() }
  /** The buyer's number and session, after the login. */
  mobile = ''
  cookie = ''

  async buy(planId: string): Promise<void> {
    this.cookie = await this.logIn(() => (this.mobile = `+9196${String(randomInt(1e8)).padStart(8, '0')}`))
    const { cookie } = this
    const order = await this.insist('payment/request', {
      body: { plan_id: planId, member_details: { name: 'Asha Rao', state: 'Karnataka' } },
      headers: { cookie, 'idempotency-key': this.acknowledged.key },
    })
    if (order.status !== 200) throw new Error(`payment/request answered ${order.status}: ${JSON.stringify(order.body)}`)
    Object.assign(this.acknowledged, { transaction_id: order.body.transaction_id, amount: order.body.amount })
    const paid = await this.insist(`/dev/gateway/orders/${order.body.gateway.order_ref}/pay`, {
      body: { outcome: 'success' },
    })
    if (paid.body.status !== 'paid') throw new Error(`The gateway answered ${JSON.stringify(paid.body)}`)
    this.acknowledged.paid = true
    const deadline = Date.now() + TIMEOUT_MS
    for (;;) {
      const { body } = await this.insist(`payment/request/${order.body.transaction_id}`, { headers: { cookie } })
      if (body.status === 'completed') break
      if (Date.now() > deadline) throw new Error(`Paid and not completed: ${JSON.stringify(body)}`)
      await sleep(200)
    }
    this.acknowledged.completed = true
  }
}

/** A plan that anybody can buy. */
export async function anyPlan(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/subscriptions/api/v1/plans/group/retail-promo-plans-2`)
  const { plans } = (await answer.json()) as { plans: { id: string }[] }
  const [plan] = plans
  if (!plan) throw new Error('The demo world sells no plan.')
  return plan.id
}
