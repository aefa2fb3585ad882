import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { familyMobiles, isOwnAffair } from '#rooms/access/server/own-affair.ts'
import { type Contract, lockContract } from '#rooms/companies/server/lives.ts'
import type { Paise } from '#values/money.ts'
import type { OWN } from '../contract/refusals.ts'
import { type EmployeeRow, employees, employeesOf } from './view.ts'

/**
 * An employee of a company; of another company as one who does not exist.
 * @throws Refusal NOT_FOUND
 */
export async function readEmployee(
  db: Db,
  { subsidiaryId, id }: { subsidiaryId: string; id: string },
): Promise<EmployeeRow> {
  const [row] = await employeesOf(db, subsidiaryId, [id])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * The same with the contract, both locked until the transaction ends.
 * @throws Refusal NOT_FOUND
 */
export async function lockEmployee(
  trx: Db,
  of: { subsidiaryId: string; id: string },
): Promise<{ contract: Contract; row: EmployeeRow }> {
  const { partner_plan_id } = await readEmployee(trx, of)
  const contract = await lockContract(trx, partner_plan_id)
  const row = await employees(trx).where('e.id', '=', of.id).forNoKeyUpdate('e').executeTakeFirstOrThrow()
  return { contract, row }
}

/**
 * Refuses a change by a caller who saw an older version; without one, the newest is changed.
 * @throws Refusal STALE
 */
export function refuseStale(row: Pick<EmployeeRow, 'version'>, version: number | undefined): void {
  if (version !== undefined && row.version !== version) throw new Refusal('STALE')
}

/**
 * Nobody gives credits to a plan that covers themselves, blocks it or undoes that: a colleague does.
 * @throws Refusal OWN_AFFAIR
 */
export async function refuseOwn(
  trx: Db,
  { subscription_id }: Pick<EmployeeRow, 'subscription_id'>,
  { account_id }: Pick<Caller, 'account_id'>,
): Promise<void> {
  if (await isOwnAffair(trx, account_id, { plan: subscription_id })) throw new Refusal<typeof OWN>('OWN_AFFAIR')
}

/**
 * The same of credits that come with a plan: nobody gives them to themselves or to their family.
 * @throws Refusal OWN_AFFAIR
 */
export async function refuseFamily(
  trx: Db,
  rows: readonly { mobile: string; amount_paise: Paise }[],
  { account_id }: Pick<Caller, 'account_id'>,
): Promise<void> {
  const family = await familyMobiles(trx, account_id === null ? [] : [account_id])
  if (rows.some(({ mobile, amount_paise }) => amount_paise > 0n && family.has(mobile)))
    throw new Refusal<typeof OWN>('OWN_AFFAIR')
}
