import { generateSync } from 'otplib'
import { z } from 'zod'
import type { PartnerRole, StaffRole } from '#rooms/access/rules/roles.ts'
import { normaliseMobile } from '#values/mobile.ts'
import type { Answer, Browser } from './browser.ts'
import type { World } from './world.ts'

/** The secret of every authenticator that tests set up. */
export const AUTHENTICATOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const CodeRequested = z.object({ challenge_id: z.string(), sealed_code: z.string() })

/** The one-time code that was sent for a verification, read from the sealed job that carries it. */
export async function sentCode(world: World, verificationId: string): Promise<string> {
  const jobs = await world.db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', 'accounts.code-requested')
    .orderBy('id', 'desc')
    .execute()
  const payload = jobs
    .map((job) => CodeRequested.parse(job.payload))
    .find(({ challenge_id }) => challenge_id === verificationId)
  if (!payload) throw new Error('no code was sent for this verification')
  return world.keys.unseal(Buffer.from(payload.sealed_code, 'base64'), verificationId)
}

/** Six digits other than the given ones. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Logs a person in through the two calls, and the authenticator where one is asked for. */
export async function logIn(world: World, browser: Browser, mobile: string): Promise<Answer> {
  const { body } = await browser.post('login/otp', { mobile })
  const otp = await sentCode(world, body.verification_id)
  const answer = await browser.post('login/verify', { verification_id: body.verification_id, otp })
  if (answer.body?.second_factor !== 'totp') return answer
  browser.authenticator = () => authenticatorCode(world.clock.now())
  return browser.post('login/totp', { code: browser.authenticator() })
}

/** The authenticator app's code of a test's person at an instant. */
export function authenticatorCode(at: Date, secret = AUTHENTICATOR_SECRET): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })
}

/** An account with a staff role, or with a role in a company; its authenticator is set up. */
export async function person(
  world: World,
  mobile: string,
  roles: { staff?: StaffRole; partner?: { subsidiary_id: string; role: PartnerRole } } = {},
): Promise<string> {
  const now = world.clock.now()
  const { id } = await world.db
    .insertInto('accounts')
    .values({ mobile: normaliseMobile(mobile), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (roles.staff)
    await world.db.insertInto('staff_roles').values({ account_id: id, role: roles.staff, granted_at: now }).execute()
  if (roles.partner)
    await world.db
      .insertInto('partner_roles')
      .values({ account_id: id, ...roles.partner, granted_at: now })
      .execute()
  if (roles.staff || roles.partner)
    await world.db
      .insertInto('second_factors')
      .values({ account_id: id, sealed_secret: world.keys.seal(AUTHENTICATOR_SECRET, id), confirmed_at: now })
      .execute()
  return id
}

/** A company for one test. */
export async function company(world: World, name: string): Promise<{ id: string; organization_id: string }> {
  const created_at = world.clock.now()
  const organization = await world.db
    .insertInto('organizations')
    .values({ name, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return world.db
    .insertInto('subsidiaries')
    .values({ organization_id: organization.id, name, display_name: name, created_at })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()
}
