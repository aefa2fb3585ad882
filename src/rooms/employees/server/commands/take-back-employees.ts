import { sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { UNDONE } from '../../rules/block.ts'
import { employees } from '../view.ts'
import { blockEmployees } from './block-employees.ts'

interface TakingBack {
  /** Locked by the caller. */
  contract: Contract
  ids: readonly string[]
  actor: Caller
  request?: { ip: string; request_id: string }
  now: Date
}

/**
 * Takes plans back that were given by mistake: life and credits return at once, whatever the contract says of people who
 * leave. A person who has logged in, for whom the plan was used or a claim
 * filed, or whose plan covers the actor, keeps it.
 * @returns the ids of the people whose plan was taken back
 */
export async function takeBackEmployees(
  trx: Db,
  { contract, ids, actor, request, now }: TakingBack,
): Promise<string[]> {
  const rows = await employees(trx)
    .where('e.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .where('e.partner_plan_id', '=', contract.id)
    .where('e.status', '=', 'ACTIVE')
    .where('e.activated_at', 'is', null)
    .where(sql<boolean>`not exists (select from accounts a where a.id = e.account_id and a.first_login_at is not null)`)
    .where(sql<boolean>`not exists (select from claims k where k.subscription_id = e.subscription_id)`)
    .where(sql<boolean>`not exists (select from subscription_usages u where u.subscription_id = e.subscription_id)`)
    .where(sql<boolean>`not ${ownAffair(actor.account_id, { plan: sql.ref('e.subscription_id') })}`)
    .orderBy('e.number')
    .forNoKeyUpdate('e')
    .execute()
  if (rows.length === 0) return []
  await blockEmployees(trx, {
    contract: { ...contract, quota_reusable: true, runout_days_on_exit: 0 },
    leavers: rows.map((row) => ({ row, last_working_day: row.starts_on, reason: UNDONE })),
    actor,
    ...(request && { request }),
    now,
  })
  return rows.map(({ id }) => id)
}
