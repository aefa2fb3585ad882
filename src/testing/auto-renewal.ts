import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DebitOutcome } from '#gateways/payment-gateway/simulator/outcomes.ts'
import { publishPlan } from '#rooms/plans/server/commands/publish-plan.ts'
import { addDays, type IstDate, startOfIstDay } from '#values/ist-date.ts'
import type { Browser } from './browser.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000

/** Days of the plan that tests renew: short, so that a year of nightly jobs need not run. */
export const PLAN_DAYS = 20

/** Publishes a short recurring plan, or its next version. @returns the plan's id */
export async function publishShortPlan(
  world: World,
  { plan_id = randomUUID() as string, cost_paise = 499_900n, benefits = 2, duration_days = PLAN_DAYS } = {},
): Promise<string> {
  await publishPlan(
    world.db,
    {
      plan_id,
      product_code: 'healthplan',
      name: 'Short',
      cost_paise,
      valued_at_paise: cost_paise,
      duration_days,
      adult: 1,
      minor: 0,
      coverage_text: '1 adult',
      marketing_plan_title: 'Short',
      marketing_plan_subtitle: 'Twenty days',
      exclusions: [],
      human_readable_billing_cycle: 'every 20 days',
      components: [{ code: 'PLAN', label: 'Plan', amount_paise: cost_paise, sac: '999319', tax_rate: 18 }],
      benefits: [
        {
          main_header: 'Consultations',
          display_header: 'Consultations',
          extra_display_headers: [],
          worth_paise: null,
          service_title: 'Consultation',
          benefit_attribute_value: benefits,
          service_provider: 'consult',
        },
      ],
      reimbursements: [],
      cities: [],
    },
    world.clock.now(),
  )
  return plan_id
}

/** A plan with auto-renewal, bought and with a mandate that the bank has confirmed. */
export async function buyWithAutoRenewal(world: World, browser: Browser, plan_id: string, more: object = {}) {
  const { status, body: order } = await browser.post('payment/request', {
    plan_id,
    auto_debit: true,
    member_details: { name: 'Asha Rao', email: 'asha@rao.example', state: 'Karnataka' },
    ...more,
  })
  if (status !== 200) throw new Error(JSON.stringify(order))
  await world.browser().post(`/dev/gateway/orders/${order.gateway.order_ref}/pay`, { outcome: 'success' })
  await world.work()
  await world.advance(10_000)
  const [plan_bought] = (await browser.get('subscriptions')).body.subscriptions
  const mandate = await world.db
    .selectFrom('mandates')
    .selectAll()
    .where('order_transaction_id', '=', order.transaction_id)
    .executeTakeFirstOrThrow()
  return {
    order,
    mandate_id: mandate.id,
    token_ref: mandate.token_ref ?? '',
    subscription_id: plan_bought?.id as string,
    renews_on: plan_bought ? addDays(plan_bought.end_date, 1) : '',
  }
}

/** Moves the world's clock to an hour (IST) of a day counted from R, the first day of the next term. */
export async function goTo(world: World, renews_on: IstDate, day: number, hour: number): Promise<void> {
  const target = startOfIstDay(addDays(renews_on, day)).getTime() + hour * HOUR_MS
  await world.advance(Math.max(0, target - world.clock.now().getTime()))
}

/** Sets the outcome of the mandate's next debit. */
export async function nextDebit(world: World, token_ref: string, next_debit: DebitOutcome): Promise<void> {
  await world.browser().post(`/dev/gateway/mandates/${token_ref}`, { next_debit })
}

/** The customer in the bank's app. */
export async function atBank(world: World, token_ref: string, action: 'revoke' | 'pause' | 'resume'): Promise<void> {
  await world.browser().post(`/dev/gateway/mandates/${token_ref}`, { action })
  await world.advance(1_000)
}

/** The server was down: the clock is at an hour (IST) of a day from R and nothing ran on the way. */
export async function wakeUpAt(world: World, renews_on: IstDate, day: number, hour: number): Promise<void> {
  world.clock.moveTo(new Date(startOfIstDay(addDays(renews_on, day)).getTime() + hour * HOUR_MS))
  await world.work()
}

/** Every debit that reached the bank for a plan, oldest first, with its preceding notice. */
export function debitsOf(world: World, subscription_id: string) {
  return world.db
    .selectFrom('simulator_gateway_payments as p')
    .innerJoin('simulator_gateway_orders as s', 's.order_ref', 'p.order_ref')
    .innerJoin('payment_orders as o', 'o.order_ref', 's.order_ref')
    .innerJoin('renewals as r', 'r.id', 'o.purpose_id')
    .select(['p.status', 'p.amount_paise', 'p.created_at', 'p.reference', 'p.payment_ref'])
    .select(['s.notice_ref', 's.created_at as noticed_at', 'r.id as renewal_id', 'r.renews_on'])
    .where('o.purpose', '=', 'RENEWAL')
    .where('r.subscription_id', '=', subscription_id)
    .orderBy('p.created_at')
    .execute()
}

/** The paid terms of a plan. */
export async function termsOf(world: World, subscription_id: string): Promise<number> {
  const terms = world.db
    .selectFrom('subscription_terms')
    .select('number')
    .where('subscription_id', '=', subscription_id)
  return (await terms.execute()).length
}

/** What a customer has paid for a plan and not got back, in paise. */
export async function balanceOf(world: World, subscription_id: string): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(p.amount_paise), 0) - coalesce(sum(r.back), 0) as balance
    from gateway_payments p
    join payment_orders o on o.order_ref = p.order_ref
    join subscriptions s on s.account_id = o.account_id
    left join lateral (select sum(amount_paise) as back from refunds where payment_ref = p.payment_ref and status = 'SUCCESS') r on true
    where s.id = ${subscription_id} and p.status in ('captured', 'refunded')`.execute(world.db)
  return BigInt(rows[0]!.balance)
}
