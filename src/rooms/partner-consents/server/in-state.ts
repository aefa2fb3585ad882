import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ConsentState } from '../rules/consent-state.ts'

const OPEN = sql`k.status = 'REQUESTED' and k.declined_at is null`
const USABLE = sql`k.status = 'PROVIDED' and k.withdrawn_at is null`

/** The states of rules/consent-state.ts as conditions; the orders of coordinators are listed by them. */
const CONDITIONS: Record<ConsentState, (now: Date) => RawBuilder<SqlBool>> = {
  WITHDRAWN: () => sql`k.withdrawn_at is not null`,
  DECLINED: () => sql`k.declined_at is not null`,
  REQUESTED: (now) => sql`(${OPEN} and k.expires_at > ${now})`,
  EXPIRED: (now) => sql`(${OPEN} and k.expires_at <= ${now})`,
  ACTIVATED: () => sql`(${USABLE} and k.activated_at is not null)`,
  PROVIDED: (now) => sql`(${USABLE} and k.activated_at is null and k.access_until > ${now})`,
  ENDED: (now) => sql`(${USABLE} and k.activated_at is null and k.access_until <= ${now})`,
}

export function isInState(states: readonly ConsentState[], now: Date): RawBuilder<SqlBool> {
  return sql`(${sql.join(
    states.map((state) => CONDITIONS[state](now)),
    sql` or `,
  )})`
}
