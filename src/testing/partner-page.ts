import { expect } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { COMPANIES, PEOPLE } from '../simulated-world/cast.ts'
import type { Answer, Browser } from './browser.ts'
import { sentCode } from './log-in.ts'
import { sublimitsOf } from './sublimits.ts'
import type { World } from './world.ts'

/** The company of the demo world in which Ravi is HR. */
export const [PUNE] = COMPANIES[0].subsidiaries

interface Terms {
  activation_type?: 'email' | 'mobile' | 'reference_id'
  is_email_optional?: boolean
  domains?: string[]
  quota?: number
  consumed_quota?: number
  is_wallet_based_plan?: boolean
  reference_id_placeholder?: string
  reference_id_sample?: string
  reference_id_mask?: string
  reference_id_pattern?: string
  status?: 'DRAFT'
  starts_in?: number
  ends_in?: number
}

/** A contract of Pune; signed, in force and with lives left, if `terms` do not say otherwise. */
export async function openContract(world: World, terms: Terms = {}): Promise<string> {
  const { starts_in = -10, ends_in = 300, status = 'SIGNED', ...rest } = terms
  const now = world.clock.now()
  const today = istDateOf(now)
  const { current_version_id } = await world.db
    .selectFrom('plans')
    .select('current_version_id')
    .where('id', '=', DEMO_PLANS.family)
    .executeTakeFirstOrThrow()
  const { id } = await world.db
    .insertInto('partner_plans')
    .values({
      subsidiary_id: PUNE.id,
      plan_version_id: current_version_id!,
      partner_name: 'Banyan Textiles Care',
      starts_on: addDays(today, starts_in),
      ends_on: addDays(today, ends_in),
      quota: 50,
      domains: ['banyan.example', '*.banyan.example'],
      status,
      signed_at: status === 'SIGNED' ? now : null,
      created_at: now,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ravi, who looks after the people of Pune. */
export function hr(world: World): Promise<Browser> {
  return world.signUp(PEOPLE.find(({ name }) => name.startsWith('Ravi '))!.mobile)
}

/** Adds a person to a contract without the HR's form: they are on the company's list. */
export async function listPerson(
  world: World,
  partner_id: string,
  { mobile, email, reference_id }: { mobile: string; email?: string; reference_id?: string },
) {
  const { is_wallet_based_plan } = await world.db
    .selectFrom('partner_plans')
    .select('is_wallet_based_plan')
    .where('id', '=', partner_id)
    .executeTakeFirstOrThrow()
  const added = await (await hr(world)).post(`partner_dashboard/subsidiaries/${PUNE.id}/partner_user`, {
    name: 'Nila Bose',
    mobile,
    partnerId: partner_id,
    email: email ?? `listed${mobile.slice(-10)}@banyan.example`,
    ...(reference_id && { reference_id }),
    ...(is_wallet_based_plan && { walletAmount: 0, sublimits: await sublimitsOf(world, partner_id) }),
  })
  expect(added.status).toBe(201)
  return added.body as { id: string }
}

/** Proves the code that an answer says was sent. */
export async function prove(world: World, who: Browser, contract: string, { body }: Answer): Promise<Answer> {
  const { verification_id } = body
  const otp = await sentCode(world, verification_id)
  return who.post(`partners/${contract}/activate/verify`, { verification_id, otp })
}
