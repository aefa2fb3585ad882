import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { coverFault } from '#rooms/insurance/rules/cover.ts'
import { openPolicy } from '#rooms/insurance/server/commands/open-policy.ts'
import { readSellableCover } from '#rooms/insurance/server/covers.ts'
import type { PolicyRow } from '#rooms/insurance/server/policies.ts'
import { findOpenPolicy } from '#rooms/insurance/server/second-cover.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { applicantDobSeal } from './applicant-seal.ts'
import { bookPremium } from './commands/book-payment.ts'
import type { OrderItem, OrderRow } from './queries.ts'

/** What a paid order with a cover opens a policy with. */
export interface PaidCover {
  insurance_plan_id: string
  dob: IstDate
}

/**
 * The cover that an order pays for. Called under the buyer's lock.
 * @returns 'no' where the buyer has got it otherwise meanwhile, so that the money must be returned; undefined without one
 */
export async function coverForOrder(
  trx: Db,
  keys: Pick<Keys, 'unseal'>,
  { order, sold: { insurance_plan_id }, now }: { order: OrderRow; sold: OrderItem; now: Date },
): Promise<PaidCover | undefined | 'no'> {
  const { account_id, transaction_id, sealed_applicant_dob } = order
  if (insurance_plan_id === null || sealed_applicant_dob === null) return undefined
  if (await findOpenPolicy(trx, { account_id, insurance_plan_id, now })) return 'no'
  return { insurance_plan_id, dob: keys.unseal(sealed_applicant_dob, applicantDobSeal(transaction_id)) }
}

/** Whether late money still buys its cover: the version that was ordered is still on sale, for a person of that age. */
export async function isCoverHonoured(
  trx: Db,
  { insurance_plan_version_id }: OrderRow,
  { insurance_plan_id, dob }: PaidCover,
  now: Date,
): Promise<boolean> {
  const cover = await readSellableCover(trx, insurance_plan_id, now)
  return cover?.id === insurance_plan_version_id && !coverFault(cover, { dob, today: istDateOf(now) })
}

/** Books what is owed to the insurer and opens the policy of a paid premium, once per order. */
export async function startCover(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  order: OrderRow,
  { insurance_plan_id, dob }: PaidCover,
  { payment_ref, now }: { payment_ref: string; now: Date },
): Promise<PolicyRow> {
  const { account_id, transaction_id, insurance_plan_version_id, premium_paise } = order
  await bookPremium(trx, order, now)
  return openPolicy(trx, keys, {
    account_id,
    order_transaction_id: transaction_id,
    plan_version_id: insurance_plan_version_id!,
    insurance_plan_id,
    premium_paise,
    dob,
    payment_ref,
    now,
  })
}
