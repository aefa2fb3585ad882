import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import type { ApplicationRow } from '../applications.ts'
import { readSellableCover } from '../covers.ts'
import { findOpenPolicy, refuseSecondCover } from '../second-cover.ts'
import { openApplication } from './open-application.ts'

/**
 * Starts an application before paying, or returns the one that is open.
 * @throws Refusal NOT_FOUND for a cover that is not on sale, ALREADY_COVERED
 */
export async function startApplication(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  person: { account_id: string; insurance_plan_id: string; now: Date },
): Promise<ApplicationRow> {
  const { account_id, insurance_plan_id, now } = person
  await lockAccount(trx, account_id)
  const cover = await readSellableCover(trx, insurance_plan_id, now)
  const open = await findOpenPolicy(trx, person)
  if (!cover && !open) throw new Refusal('NOT_FOUND')
  if (!open || open.status === 'COMPLETED') await refuseSecondCover(trx, person)
  return openApplication(trx, keys, { account_id, insurance_plan_id, plan_version_id: cover?.id ?? '', now })
}
