/** Acts of our staff that take two people, as two-people.api.test.ts tries them. */
import { randomUUID } from 'node:crypto'
import { withTransaction } from '#platform/database/transaction.ts'
import { confirmTopup, openTopup } from '#rooms/wallet/server/commands/top-up.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Answer, Browser } from './browser.ts'
import { chargedOrder } from './service-uses.ts'
import type { World } from './world.ts'

/** Gives a partner's order to a person whom the partner did not name. */
export async function choosePersonOf(
  { db }: World,
  browser: Browser,
  { id, uhid, ...body }: { id: string; uhid: string; reason?: string },
): Promise<Answer> {
  const order = db.selectFrom('partner_orders').select('version').where('id', '=', BigInt(id))
  const { version } = await order.executeTakeFirstOrThrow()
  return browser.post(`dashboard/partner_orders/${id}/apply`, { uhid, version, ...body })
}

/** Proposes to give the whole of a partner's order back, or agrees to what a colleague has proposed. */
export async function giveOrderBackOf(world: World, browser: Browser, id: string, reason?: string): Promise<Answer> {
  const found = world.db.selectFrom('partner_orders as o').innerJoin('service_uses as u', 'u.id', 'o.use_id')
  const order = found.select(['o.version', 'u.paid_by_plan_paise']).where('o.id', '=', BigInt(id))
  const { version, paid_by_plan_paise } = await order.executeTakeFirstOrThrow()
  const body = { amount: Number(paid_by_plan_paise) / 100, version, ...(reason && { reason }) }
  return browser.post(`dashboard/partner_orders/${id}/give_back`, body)
}

/** A delivered order of somebody with this number that one of our staff proposes to give back. @returns its id */
export async function proposeReturnOf(world: World, browser: Browser, mobile: string): Promise<string> {
  const id = await chargedOrder(world, mobile, 3_000)
  await giveOrderBackOf(world, browser, id, 'The member called')
  return id
}

export async function approveClaimOf(
  { db }: World,
  browser: Browser,
  { id, amount = 3_000 }: { id: string; amount?: number },
): Promise<Answer> {
  const claim = db.selectFrom('claims').select('version').where('id', '=', BigInt(id))
  const { version } = await claim.executeTakeFirstOrThrow()
  return browser.post(`dashboard/claims/${id}/approve`, { approved_claim_amount: amount, version })
}

/** A member of a plan, with a number of their own. @returns their UHID */
export async function memberWithNumber({ db, clock }: World, subscription_id: string, mobile: string): Promise<string> {
  const row = { subscription_id, name: 'Tara Rao', mobile, created_at: clock.now() }
  const added = db.insertInto('subscription_members').values(row).returning('uhid')
  return (await added.executeTakeFirstOrThrow()).uhid
}

/** Takes the number of a member off a plan. */
export function takeNumberOff(
  browser: Browser,
  { plan, uhid, ...body }: { plan: string; uhid: string; reason?: string },
): Promise<Answer> {
  return browser.post(`dashboard/subscriptions/${plan}/members/${uhid}/contact`, { mobile: null, email: null, ...body })
}

/** A top-up of 1,000 rupees that is confirmed. @returns its id */
export function confirmedTopup({ db, clock }: World, partner_plan_id: string): Promise<string> {
  const now = clock.now()
  const reference = `test/${randomUUID()}`
  return withTransaction(db, async (trx) => {
    const id = await openTopup(trx, { partner_plan_id, amount_paise: 1_000_00n, reference, now })
    await confirmTopup(trx, { reference, utr: randomUUID().replaceAll('-', '').slice(0, 22), actor: 'system', now })
    return id
  })
}

/** Proposes to take back what a top-up added, or agrees to what a colleague has proposed. */
export async function reverseTopupOf({ db }: World, browser: Browser, id: string): Promise<Answer> {
  const open = db.selectFrom('wallet_topup_reversals').select('id').where('topup_id', '=', id)
  const reversal_id = (await open.where('decision', 'is', null).executeTakeFirst())?.id
  const body = { amount: 400, reason: 'Added to another company' }
  return browser.post(`dashboard/topups/${id}/reverse`, reversal_id ? { ...body, reversal_id } : body)
}

/** A payout that a member of staff reports as returned. @returns the report's id */
export async function reportReturnOf({ db, clock }: World, claim_id: bigint, reported_by: string): Promise<string> {
  const row = { claim_id, utr: 'UTR00000001', text: 'Sent back', reported_by, reported_at: clock.now() }
  return (await db.insertInto('payout_returns').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A payment to an insurer that waits for a second person. @returns its id */
export async function enterInsurerPaymentOf({ db, clock }: World, entered_by: string): Promise<string> {
  const now = clock.now()
  const money = { insurer_code: 'sim', reference: 'UTR00000002', amount_paise: 1_00n, paid_on: istDateOf(now) }
  const row = { ...money, note: 'November', status: 'WAITING', entered_by, entered_at: now } as const
  return (await db.insertInto('insurer_payments').values(row).returning('id').executeTakeFirstOrThrow()).id
}
