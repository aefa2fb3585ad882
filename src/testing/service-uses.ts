/** Uses of plans' services for tests: a plan with its member, and events of partners. */
import { randomUUID } from 'node:crypto'
import { SIMULATED_SERVICES } from '#config.ts'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { istDateOf } from '#values/ist-date.ts'
import { buyPlan } from './buy-plan.ts'
import { giveWallet } from './give-wallet.ts'
import type { World } from './world.ts'

export interface PlanWithMember {
  mobile: string
  subscription_id: string
  uhid: string
}

/** A person who bought a plan without health credits. */
export async function planWithMember(world: World, mobile: string): Promise<PlanWithMember> {
  const { subscription_id } = await buyPlan(world, await world.signUp(mobile))
  return { mobile, subscription_id, uhid: await firstMember(world, subscription_id) }
}

/** A person with a plan and health credits of the demo company. */
export async function employeeWithMember(world: World, mobile: string, paise: bigint) {
  await world.signUp(mobile)
  const given = await giveWallet(world, mobile, { paise })
  return { ...given, mobile, uhid: await firstMember(world, given.subscription_id) }
}

async function firstMember({ db }: World, subscription_id: string): Promise<string> {
  const { uhid } = await db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  return uhid
}

/** Sends a signed event; what is not given is an appointment of ₹400 today, paid by the plan, provided. */
export function sendPartnerEvent(
  world: World,
  event: object,
  headers?: Record<string, string>,
  secret = SIMULATED_SERVICES.webhookSecret,
) {
  const raw = JSON.stringify({
    event_id: randomUUID(),
    kind: 'Book',
    service_date: istDateOf(world.clock.now()),
    gross: 400,
    paid_by_plan: 400,
    paid_by_member: 0,
    status: 'SUCCESS',
    ...event,
  })
  const signature = sign(raw, secret)
  return world.browser().post('services/webhook', {}, { raw, headers: headers ?? { 'x-signature': signature } })
}

/** An order of a partner about the first member of a plan that waits for our staff. */
export async function waitingOrder({ db, clock }: Pick<World, 'db' | 'clock'>, subscription_id: string) {
  const now = clock.now()
  const { uhid } = await db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  const reported = {
    kind: 'Book' as const,
    uhid,
    service_date: istDateOf(now),
    gross_paise: 400_00n,
    paid_by_plan_paise: 400_00n,
    paid_by_member_paise: 0n,
  }
  const { id } = await db
    .insertInto('partner_orders')
    .values({
      ...reported,
      reference: randomUUID(),
      stage: 'DONE',
      was_placed: true,
      status: 'WAITING',
      reason: 'NONE_LEFT',
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { event_id: randomUUID(), order_id: id, status: 'SUCCESS' as const, body_sha256: Buffer.alloc(32) }
  await db
    .insertInto('partner_events')
    .values({ ...reported, ...event, at: now, received_at: now })
    .execute()
  return { id: String(id), uhid }
}

/** An order of a partner that was delivered and taken from the credits of this number. @returns its id */
export async function chargedOrder(world: World, mobile: string, rupees: number): Promise<string> {
  await employeeWithMember(world, mobile, 10_000_00n)
  const reference = randomUUID()
  await sendPartnerEvent(world, { reference, mobile, kind: 'Order', gross: rupees, paid_by_plan: rupees })
  const order = world.db.selectFrom('partner_orders').select('id').where('reference', '=', reference)
  return String((await order.executeTakeFirstOrThrow()).id)
}
