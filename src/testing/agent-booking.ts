import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { PEOPLE } from '../simulated-world/cast.ts'
import type { Answer, Browser } from './browser.ts'
import { giveEmployee } from './give-employee.ts'
import { sentCode } from './log-in.ts'
import { PUNE } from './partner-page.ts'
import type { World } from './world.ts'

/** Below the company of the demo agent. */
export const DESK = `partner_dashboard/subsidiaries/${PUNE.id}`

/** Imran, who books for the members of Pune. */
export function agent(world: World): Promise<Browser> {
  return world.signUp(PEOPLE.find(({ name }) => name.startsWith('Imran '))!.mobile)
}

/** Another agent of the same company, or a person with another role there. */
export async function colleague(world: World, mobile: string, role: 'PARTNER_AGENT_ADMIN' | 'PARTNER_AHC_MEMBER') {
  const browser = await world.signUp(mobile)
  const { id } = await accountOf(world, mobile)
  await world.db
    .insertInto('partner_roles')
    .values({ account_id: id, subsidiary_id: PUNE.id, role, granted_at: world.clock.now() })
    .execute()
  return { browser, id }
}

export function accountOf(world: World, mobile: string) {
  return world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
}

export const sendCode = (browser: Browser, value: string, type: 'mobile' | 'policy_number' = 'mobile') =>
  browser.post(`${DESK}/send_otp`, { type, value })

export const giveCode = (browser: Browser, verification_id: string, otp: string) =>
  browser.post(`${DESK}/partner_user/verify/create_account`, { verification_id, otp })

/** The member reads the code to the agent. */
export async function verifyBy(world: World, browser: Browser, mobile: string): Promise<Answer> {
  const { body } = await sendCode(browser, mobile)
  return giveCode(browser, body.verification_id, await sentCode(world, body.verification_id))
}

/** A member of a plan of Pune, whom the agent has verified. */
export async function verifiedMember(world: World, browser: Browser, mobile: string) {
  const employee = await giveEmployee(world, mobile)
  const { body } = await verifyBy(world, browser, mobile)
  const verification_id: string = body.verification_id
  const uhid: string = body.patients[0].uhid
  return { ...employee, verification_id, uhid, mobile }
}

/** Ravi's, the company's admin, whose role has the agent's actions too. */
export const PUNE_ADMIN = PEOPLE.find(({ name }) => name.startsWith('Ravi '))!.mobile

/** A booking, ready to be sent more than once. */
export async function bookingSending(world: World, mobile: string) {
  const browser = await agent(world)
  const { verification_id, uhid } = await verifiedMember(world, browser, mobile)
  const body = { verification_id, uhid, speciality: DEMO_NETWORK.fever, preferredLanguage: 'Hindi' }
  return (key: string) =>
    browser.send('POST', `${DESK}/consult/initiate`, { body, headers: { 'idempotency-key': key } })
}
