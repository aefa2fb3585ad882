import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { tokenHash } from '#platform/serving/session.ts'
import { actionsOfPartnerRole } from '#rooms/access/rules/partner-actions.ts'
import { needsSecondFactor } from '#rooms/access/rules/roles.ts'

import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import { audienceOf, isSessionAlive } from '../rules/session-life.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** `last_seen_at` is written at most this often, so that not every read becomes a write. */
const TOUCH_MS = 60_000

interface SessionRow {
  id: string
  account_id: string
  second_factor: 'none' | 'pending' | 'passed'
  second_factor_again_at: Date | null
  created_at: Date
  last_seen_at: Date
  staff_role: string | null
  staff_name: string | null
  tenants: {
    subsidiary_id: string
    role: string
    has_health_check: boolean
    has_wallet: boolean
    pemc_enabled: boolean
    consult_enabled: boolean
    member_restricted: boolean
  }[]
}

const FOUND = `select s.id, s.account_id, s.second_factor, s.second_factor_again_at, s.created_at,
  s.last_seen_at, r.role as staff_role, n.name as staff_name,
  coalesce((select jsonb_agg(to_jsonb(c) || jsonb_build_object('subsidiary_id', p.subsidiary_id, 'role', p.role) order by c.created_at, c.id)
    from partner_roles p join subsidiaries c on c.id = p.subsidiary_id where p.account_id = s.account_id), '[]') as tenants
from sessions s join accounts a on a.id = s.account_id left join staff_roles r on r.account_id = s.account_id
  left join staff_names n on n.account_id = r.account_id
where s.revoked_at is null and a.blocked_at is null`
const findByToken = preparedStatement<SessionRow>(`${FOUND} and s.token_hash = $1`)
const findById = preparedStatement<SessionRow>(`${FOUND} and s.id = $1`)

/**
 * The person behind a session token, read on every request, so that a revoked session, a removed role or a blocked
 * account counts from the next request. One statement.
 */
export async function identify(db: Db, token: string | undefined, now: Date): Promise<Caller> {
  if (!token || !TOKEN.test(token)) return nobody
  const [found] = await findByToken(db, [tokenHash(token)])
  return callerOf(db, found, now)
}

/** The person behind a session that the server itself has stored, such as that of a download. */
export async function identifySession(db: Db, session_id: string, now: Date): Promise<Caller> {
  const [found] = await findById(db, [session_id])
  return callerOf(db, found, now)
}

/** Whose session a token was, though it has ended; null of a token that no session has. */
export async function ownerOfSession(db: Db, token: string): Promise<string | null> {
  const found = db.selectFrom('sessions').select('account_id').where('token_hash', '=', tokenHash(token))
  return (await found.executeTakeFirst())?.account_id ?? null
}

async function callerOf(db: Db, found: SessionRow | undefined, now: Date): Promise<Caller> {
  if (!found) return nobody
  // Measured by current roles: a person who became staff after logging in has a staff session, and owes the second
  // factor.
  const roles = { staff_role: found.staff_role, partner_roles: found.tenants.map(({ role }) => role) }
  if (!isSessionAlive({ ...found, audience: audienceOf(roles) }, now)) return nobody
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_MS)
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', found.id).execute()
  const asked = [roles.staff_role ?? '', ...roles.partner_roles].some(needsSecondFactor)
  const pending = asked && found.second_factor !== 'passed'
  return {
    session_id: found.id,
    account_id: found.account_id,
    second_factor_pending: pending,
    // A session with a second factor starts with its code.
    second_factor_at: found.second_factor === 'passed' ? (found.second_factor_again_at ?? found.created_at) : null,
    staff_role: pending ? null : found.staff_role,
    staff_name: pending ? null : found.staff_name,
    actions: pending || !found.staff_role ? [] : actionsOfStaffRole(found.staff_role),
    tenants: pending
      ? []
      : found.tenants.map((tenant) => ({
          tenant_id: tenant.subsidiary_id,
          role: tenant.role,
          actions: actionsOfPartnerRole(tenant.role, tenant),
        })),
  }
}
