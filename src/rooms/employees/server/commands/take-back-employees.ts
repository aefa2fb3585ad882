import { sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'
import { istDateOf } from '#values/ist-date.ts'
import { UNDONE } from '../../rules/block.ts'
import { employees } from '../view.ts'
import { blockEmployees } from './block-employees.ts'

interface RestoreInput {
  /** Locked by the caller. */
  contract: Contract
  ids: readonly string[]
  actor: Caller
  request?: { ip: string; request_id: string }
  now: Date
}

/**
 * Whether the person has logged in since they were added. Earlier logins are not asked for: the company would read from what
 * it cannot undo that a number is a customer's. The job that writes `activated_at` may not have run yet.
 */
const HAS_COME = sql<boolean>`exists (select from accounts a where a.id = e.account_id
  and a.last_login_at >= e.created_at)`

/**
 * Takes plans back that were given by mistake: life and credits return at once, whatever the contract says of people who
 * leave. A person keeps the plan who had it before; who has logged in since, or put somebody on it, or confirmed them; for whom it
 * was used or a claim filed; or whose plan covers the actor.
 * @returns the ids of the people whose plan was taken back, and how many keep it; who has left already is among neither
 */
export async function takeBackEmployees(
  trx: Db,
  { contract, ids, actor, request, now }: RestoreInput,
): Promise<{ undone: string[]; retained: number }> {
  const active = employees(trx)
    .where('e.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .where('e.partner_plan_id', '=', contract.id)
    .where('e.status', '=', 'ACTIVE')
    .orderBy('e.number')
  const given = await active.forNoKeyUpdate('e').execute()
  // A claim and a use wait for the plan: those that were there first are seen below.
  await lockSubscriptions(
    trx,
    given.map(({ subscription_id }) => subscription_id),
  )
  const ofPlan = sql`subscription_id = e.subscription_id`
  const rows = await active
    .where('e.activated_at', 'is', null)
    .where(sql<boolean>`not ${HAS_COME}`)
    .where(
      sql<boolean>`not exists (select from subscription_members m where m.subscription_id = e.subscription_id
        and m.removed_at is null and not m.is_primary and ${mobileCounts()})`,
    )
    .where(
      sql<boolean>`not exists (select from subscriptions s where s.id = e.subscription_id and s.created_at < e.created_at)`,
    )
    .where(sql<boolean>`not exists (select from claims where ${ofPlan})`)
    .where(sql<boolean>`not exists (select from subscription_usages where ${ofPlan})`)
    // What credits alone pay is counted in no benefit; a use on hold may still be provided.
    .where(sql<boolean>`not exists (select from service_uses where ${ofPlan})`)
    .where(sql<boolean>`not ${ownAffair(actor.account_id, { plan: sql.ref('e.subscription_id') })}`)
    .execute()
  const retained = given.length - rows.length
  if (rows.length === 0) return { undone: [], retained }
  const today = istDateOf(now)
  await blockEmployees(trx, {
    contract: { ...contract, quota_reusable: true, runout_days_on_exit: 0 },
    leavers: rows.map((row) => ({
      row,
      last_working_day: row.starts_on < today ? row.starts_on : today,
      reason: UNDONE,
    })),
    actor,
    ...(request && { request }),
    now,
  })
  return { undone: rows.map(({ id }) => id), retained }
}
