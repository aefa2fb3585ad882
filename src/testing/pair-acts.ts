/** Acts of our staff that take two people, as two-people.api.test.ts tries them. */
import type { Answer, Browser } from './browser.ts'
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
