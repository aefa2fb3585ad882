import { randomUUID } from 'node:crypto'
import type { DebitOutcome } from '#gateways/payment-gateway/simulator/outcomes.ts'
import { publishPlan } from '#rooms/plans/server/commands/publish-plan.ts'
import { addDays, type IstDate, startOfIstDay } from '#values/ist-date.ts'
import type { Browser } from './browser.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000

/** Days of the plan that tests renew: short, so that a year of nights need not pass. */
export const PLAN_DAYS = 20

/** Puts a short plan that recurs on sale, or its next version. @returns the plan's id */
export async function publishShortPlan(
  world: World,
  { plan_id = randomUUID() as string, cost_paise = 499_900n, benefits = 2 } = {},
): Promise<string> {
  await publishPlan(
    world.db,
    {
      plan_id,
      product_code: 'healthplan',
      name: 'Short',
      cost_paise,
      valued_at_paise: cost_paise,
      duration_days: PLAN_DAYS,
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
      cities: [],
    },
    world.clock.now(),
  )
  return plan_id
}

/** A plan that renews itself, bought through to the mandate that the bank has confirmed. */
export async function buyWithAutoRenewal(world: World, browser: Browser, plan_id: string) {
  const { status, body: order } = await browser.post('payment/request', {
    plan_id,
    auto_debit: true,
    member_details: { name: 'Asha Rao', email: 'asha@rao.example', state: 'Karnataka' },
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

/** Decides how the mandate's next debit ends. */
export async function nextDebit(world: World, token_ref: string, next_debit: DebitOutcome): Promise<void> {
  await world.browser().post(`/dev/gateway/mandates/${token_ref}`, { next_debit })
}

/** The customer in the bank's app. */
export async function atBank(world: World, token_ref: string, action: 'revoke' | 'pause' | 'resume'): Promise<void> {
  await world.browser().post(`/dev/gateway/mandates/${token_ref}`, { action })
  await world.advance(1_000)
}
