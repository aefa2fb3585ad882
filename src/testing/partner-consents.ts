import { withTransaction } from '#platform/database/transaction.ts'
import type { PartnerRole } from '#rooms/access/rules/roles.ts'
import type { CoordinatorAct } from '#rooms/partner-consents/rules/coordinator-acts.ts'
import { requireConsent } from '#rooms/partner-consents/server/require-consent.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import type { Browser } from './browser.ts'
import { company, person } from './log-in.ts'
import type { World } from './world.ts'

let last = 9_560_000_000
/** A mobile that nobody has. */
export const freshMobile = () => `+91${++last}`

/** A signed contract of the home-care plan (requires `SEED: 'demo'`). */
export async function homeCareContract(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  subsidiary_id: string,
  terms: { quota?: number; consumed_quota?: number; is_plan_active?: boolean; plan_id?: string } = {},
): Promise<string> {
  const { plan_id = DEMO_PLANS.covid, ...given } = terms
  const now = clock.now()
  const today = istDateOf(now)
  const plan = await db
    .selectFrom('plans')
    .select('current_version_id')
    .where('id', '=', plan_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('partner_plans')
    .values({
      subsidiary_id,
      plan_version_id: plan.current_version_id!,
      partner_name: 'Sahara Trust Home Care',
      starts_on: addDays(today, -300),
      ends_on: addDays(today, 400),
      quota: 50,
      status: 'SIGNED',
      signed_at: now,
      created_at: now,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody with a role in a company. */
export async function userOf(world: World, subsidiary_id: string, role: PartnerRole, name: string | null) {
  const mobile = freshMobile()
  const id = await person(world, mobile, { partner: { subsidiary_id, role } })
  await world.db.updateTable('accounts').set({ name }).where('id', '=', id).execute()
  return { id, mobile, browser: () => world.signUp(mobile) }
}

export type Coordination = Awaited<ReturnType<typeof openCoordination>>

/** A company with a contract of home care and a coordinator who asks for consents. */
export async function openCoordination(world: World, { name = 'Sahara Trust', coordinator = 'Joseph Lobo' } = {}) {
  const { id: subsidiary_id } = await company(world, name)
  const partner_id = await homeCareContract(world, subsidiary_id)
  const user = await userOf(world, subsidiary_id, 'PARTNER_NGO_COORDINATOR', coordinator)
  const path = `partner_dashboard/subsidiaries/${subsidiary_id}/partner_user_consents`
  const ask = async (mobile: string, fields: object = {}, by?: Browser) =>
    (by ?? (await user.browser())).post(path, { mobile, name: 'Asha Verma', partner_id, ...fields })
  /** A person who was asked, and the consent as they read it. */
  const asked = async (mobile = freshMobile()) => {
    const { body } = await ask(mobile)
    const browser = await world.signUp(mobile)
    return { mobile, browser, id: body.id as string }
  }
  return { subsidiary_id, partner_id, path, coordinator: user, ask, asked }
}

export const give = (browser: Browser, id: string) =>
  browser.send('PATCH', `partner_user_consents/${id}`, { body: { status: 'PROVIDED' } })
export const decline = (browser: Browser, id: string) => browser.post(`partner_user_consents/${id}/decline`)
export const withdraw = (browser: Browser, id: string) => browser.post(`partner_user_consents/${id}/withdraw`)

/** What a later call of the coordinator does first. */
export function actFor(
  world: World,
  { coordinator, subsidiary_id }: Pick<Coordination, 'coordinator' | 'subsidiary_id'>,
  { account_id, act = 'edit_details', ...more }: { account_id: string; act?: CoordinatorAct; partner_id?: string },
) {
  const required = { coordinator_id: coordinator.id, subsidiary_id, account_id, act, now: world.clock.now(), ...more }
  return withTransaction(world.db, (trx) => requireConsent(trx, required))
}

/** A consent for each call about one, of the person whose number this is. */
export async function consentRecords(
  world: World,
  subsidiary_id: string,
  mobile: string,
): Promise<Record<string, string>> {
  const { id: coordinator_id } = await userOf(world, subsidiary_id, 'PARTNER_NGO_COORDINATOR', 'Joseph Lobo')
  const partner_plan_id = await homeCareContract(world, subsidiary_id)
  const now = world.clock.now()
  const { id } = await world.db
    .insertInto('partner_user_consents')
    .values({
      subsidiary_id,
      partner_plan_id,
      coordinator_id,
      coordinator_name: 'Joseph Lobo',
      mobile,
      name: 'Asha Verma',
      scopes: ['activate_plan'],
      text_version: 'coordinator-2026-11',
      requested_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const CALLS = [
    'resendPartnerConsent',
    'readPartnerConsent',
    'providePartnerConsent',
    'declinePartnerConsent',
    'withdrawPartnerConsent',
    'listPartnerConsentLog',
  ]
  return Object.fromEntries(CALLS.map((name) => [name, id]))
}

/** The calls of coordinators that make something, each ready to be sent more than once. */
export function consentSendings(who: () => { world: World }) {
  const post = (browser: Browser, path: string, body: object | undefined, key: string) =>
    browser.send('POST', path, { ...(body && { body }), headers: { 'idempotency-key': key } })
  return {
    requestPartnerConsent: async () => {
      const { path, partner_id, coordinator } = await openCoordination(who().world)
      const browser = await coordinator.browser()
      const body = { mobile: freshMobile(), name: 'Asha Verma', partner_id }
      return (key: string) => post(browser, path, body, key)
    },
    resendPartnerConsent: async () => {
      const { world } = who()
      const { path, coordinator, asked } = await openCoordination(world)
      const { id } = await asked()
      await world.advance(2 * 60_000)
      const browser = await coordinator.browser()
      return (key: string) => post(browser, `${path}/${id}/resend`, undefined, key)
    },
  }
}
