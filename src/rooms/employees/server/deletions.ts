import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { UNDONE } from '../rules/block.ts'
import { planYearStart } from '../rules/plan-year.ts'

/**
 * How many people of a contract, employees and dependents, may still be deleted in its plan year, planned ones counted;
 * null without a limit. Undone ones do not count, nor do people who deleted their account.
 */
export async function remainingDeletions(db: Db, contract: Contract, now: Date): Promise<number | null> {
  const { deletion_limit } = contract
  if (deletion_limit === null) return null
  const { rows } = await sql<{ deleted: bigint }>`select
    (select count(*) from partner_users where partner_plan_id = ${contract.id} and blocked_at >= ${startOfYear(contract, now)}
      and block_reason is distinct from ${UNDONE}
      and not exists (select from accounts a where a.id = account_id and a.erased_at = blocked_at))
    + (select count(*) from partner_users where partner_plan_id = ${contract.id} and status = 'ACTIVE'
      and last_working_day is not null) as deleted`.execute(db)
  const dependents = await countChanges(db, contract, { kind: 'DELETED', now })
  return Math.max(0, deletion_limit - Number(rows[0]?.deleted ?? 0) - dependents)
}

/** How many dependents of a contract may still be changed in its plan year; null without a limit. */
export async function remainingUpdates(db: Db, contract: Contract, now: Date): Promise<number | null> {
  const { update_limit } = contract
  if (update_limit === null) return null
  return Math.max(0, update_limit - (await countChanges(db, contract, { kind: 'UPDATED', now })))
}

interface ChangeCountQuery {
  kind: 'DELETED' | 'UPDATED'
  now: Date
}

/** What a company did to dependents of a contract in its plan year. */
async function countChanges(db: Db, contract: Contract, { kind, now }: ChangeCountQuery): Promise<number> {
  const { done } = await db
    .selectFrom('dependent_changes')
    .select(({ fn }) => fn.countAll<bigint>().as('done'))
    .where('partner_plan_id', '=', contract.id)
    .where('kind', '=', kind)
    .where('at', '>=', startOfYear(contract, now))
    .executeTakeFirstOrThrow()
  return Number(done)
}

function startOfYear({ starts_on }: Contract, now: Date): Date {
  return startOfIstDay(planYearStart(starts_on, istDateOf(now)))
}

/** Counts what a company does to dependents against the limits of their contract. */
export async function recordChanges(
  trx: Db,
  { id }: Pick<Contract, 'id'>,
  uhids: readonly string[],
  { kind, now }: ChangeCountQuery,
): Promise<void> {
  await sql`insert into dependent_changes (partner_plan_id, uhid, kind, at)
    select ${id}, uhid, ${kind}, ${now} from unnest(${[...uhids]}::uuid[]) as uhid`.execute(trx)
}
