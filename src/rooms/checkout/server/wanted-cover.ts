import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { COVER_REFUSALS } from '#rooms/insurance/contract/refusals.ts'
import { coverFault } from '#rooms/insurance/rules/cover.ts'
import { type Cover, readSellableCover } from '#rooms/insurance/server/covers.ts'
import { findOpenPolicy } from '#rooms/insurance/server/second-cover.ts'
import { coverWords } from '#rooms/insurance/words/cover.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { requestPayment, requestPaymentAlias } from '../contract/orders.ts'

export interface WantedCover {
  cover: Cover
  dob: IstDate
}

type CoverInput = Pick<BodyOf<typeof requestPayment>, 'insurance_plan_id' | 'insurance_applicant'>

/** What is known of the cover that a buyer asks for, read under their lock; undefined where none is asked for. */
export async function readAskedCover(trx: Db, account_id: string, { insurance_plan_id }: CoverInput, now: Date) {
  if (insurance_plan_id === undefined) return undefined
  const [cover, policy] = await Promise.all([
    readSellableCover(trx, insurance_plan_id, now),
    findOpenPolicy(trx, { account_id, insurance_plan_id, now }),
  ])
  return { cover, policy }
}

/**
 * The cover that may be sold, to the applicant of this date of birth.
 * @throws Refusal COVER_UNAVAILABLE, ALREADY_COVERED, INVALID (insurance_applicant.dob)
 */
export function coverToSell(
  asked: Awaited<ReturnType<typeof readAskedCover>>,
  { insurance_applicant }: CoverInput,
  now: Date,
): WantedCover | undefined {
  if (!asked) return undefined
  const { cover, policy } = asked
  if (!cover) throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('COVER_UNAVAILABLE')
  if (policy) throw new Refusal<typeof COVER_REFUSALS>('ALREADY_COVERED')
  const dob = insurance_applicant?.dob
  const fault = dob === undefined ? coverWords.dobMissing : coverFault(cover, { dob, today: istDateOf(now) })
  if (fault) throw new Refusal('INVALID', { fields: { 'insurance_applicant.dob': fault } })
  return { cover, dob: dob! }
}
