import { randomUUID } from 'node:crypto'
import { newToken, SESSION_COOKIE, tokenHash } from '#platform/serving/session.ts'
import { PARTNER_ROLES, type PartnerRole, STAFF_ROLES, type StaffRole } from '#rooms/access/rules/roles.ts'
import { Browser } from './browser.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000

/** A caller of every call. */
export interface Actor {
  name: string
  /** Undefined without a valid session. */
  account_id?: string
  staff_role?: string
  /** The second factor is still missing. */
  pending?: boolean
  /** Subsidiary → role. */
  partner_roles: Record<string, string>
  /** A new session for one request, because some calls end the session they are sent with. */
  browser(): Promise<Browser>
}

interface SessionState {
  second_factor?: 'none' | 'pending' | 'passed'
  age_days?: number
}

/**
 * All callers of the matrix: anonymous, two consumers, each staff role, each partner role in two companies, and the
 * edge cases.
 */
export async function createActors(world: World, [ours, ourOther, foreign]: readonly [string, string, string]) {
  // What a company has not got is refused to all of its roles, which is tested with the roles.
  await world.db.updateTable('subsidiaries').set({ consult_enabled: true }).where('id', '=', ourOther).execute()
  let number = 9_300_000_000
  let visitor = 0

  const account = async (values: { blocked_at?: Date } = {}) => {
    const row = { mobile: `+91${number++}`, name: `Person ${number}`, created_at: world.clock.now(), ...values }
    return (await world.db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  const browserFor = async (account_id: string | undefined, state: SessionState = {}) => {
    visitor += 1
    const address = `10.9.${(visitor >> 8) & 255}.${visitor & 255}`
    const browser = new Browser(world.origin, {
      headers: { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' },
    })
    if (!account_id) return browser
    const created = new Date(world.clock.now().getTime() - (state.age_days ?? 0) * DAY_MS)
    const token = newToken()
    await world.db
      .insertInto('sessions')
      .values({
        token_hash: tokenHash(token),
        account_id,
        audience: 'staff',
        second_factor: state.second_factor ?? 'passed',
        created_at: created,
        last_seen_at: created,
        expires_at: new Date(created.getTime() + DAY_MS),
      })
      .execute()
    browser.cookies.set(SESSION_COOKIE, token)
    return browser
  }

  const person = async (
    name: string,
    roles: { staff_role?: StaffRole; partner_roles?: Record<string, PartnerRole> } = {},
  ): Promise<Actor & { account_id: string }> => {
    const account_id = await account()
    const granted_at = world.clock.now()
    if (roles.staff_role)
      await world.db.insertInto('staff_roles').values({ account_id, role: roles.staff_role, granted_at }).execute()
    for (const [subsidiary_id, role] of Object.entries(roles.partner_roles ?? {}))
      await world.db.insertInto('partner_roles').values({ account_id, subsidiary_id, role, granted_at }).execute()
    return { name, account_id, partner_roles: {}, ...roles, browser: () => browserFor(account_id) }
  }

  const without = (name: string, browser: () => Promise<Browser>): Actor => ({ name, partner_roles: {}, browser })
  const owner = await person('the owner')
  const staff = await Promise.all(STAFF_ROLES.map((staff_role) => person(staff_role, { staff_role })))
  const partners = await Promise.all(
    PARTNER_ROLES.flatMap((role) => [
      person(`${role} here`, { partner_roles: { [ours]: role } }),
      person(`${role} elsewhere`, { partner_roles: { [foreign]: role } }),
    ]),
  )
  const blocked = await account({ blocked_at: world.clock.now() })
  const superadmin = staff[0]?.account_id ?? ''
  const others: Actor[] = [
    await person('another consumer'),
    ...staff,
    ...partners,
    await person('an admin there who sees check-ups here', {
      partner_roles: { [ourOther]: 'PARTNER_ADMIN', [ours]: 'PARTNER_AHC_MEMBER' },
    }),
    // Roles apply after the second factor: until then this is an ordinary person.
    {
      name: 'staff without the second factor',
      account_id: superadmin,
      pending: true,
      partner_roles: {},
      browser: () => browserFor(superadmin, { second_factor: 'pending' }),
    },
    without('nobody', () => browserFor(undefined)),
    without('a session long expired', () => browserFor(owner.account_id, { age_days: 400 })),
    without('a blocked account', () => browserFor(blocked)),
    without('a made-up session', async () => {
      const browser = await browserFor(undefined)
      browser.cookies.set(SESSION_COOKIE, newToken())
      return browser
    }),
    without('an account id for a session', async () => {
      const browser = await browserFor(undefined)
      browser.cookies.set(SESSION_COOKIE, randomUUID())
      return browser
    }),
  ]
  return { owner, others, browserFor }
}
