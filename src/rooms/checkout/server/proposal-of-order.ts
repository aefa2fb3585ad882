import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { checkForPurchase, isUnchanged } from '#rooms/covid-care/server/commands/consume-proposal.ts'
import { answerWords } from '#rooms/covid-care/words/answers.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { requestPayment, requestPaymentAlias } from '../contract/orders.ts'
import { checkoutWords as words } from '../words.ts'
import type { OrderRow } from './queries.ts'

interface ProposalQuery {
  account_id: string
  plan: Pick<PlanVersion, 'plan_id' | 'line'>
  plan_proposal_id: string | undefined
  now: Date
}

/**
 * Home care is sold for a patient who was checked and is eligible, any other plan without a proposal. Called under the
 * buyer's lock.
 * @returns the version of the proposal: nothing else than what it says now is sold
 * @throws Refusal NOT_FOUND for another person's proposal, NOT_ELIGIBLE, INVALID (plan_proposal_id)
 */
export async function refuseUncheckedPatient(
  trx: Db,
  keys: Pick<Keys, 'unseal'>,
  wanted: ProposalQuery,
): Promise<number | null> {
  const { account_id, plan, plan_proposal_id, now } = wanted
  if (!isHomeCare(plan)) {
    if (plan_proposal_id === undefined) return null
    throw new Refusal('INVALID', { fields: { plan_proposal_id: words.refusals.notOffered } })
  }
  if (plan_proposal_id === undefined)
    throw new Refusal('INVALID', { fields: { plan_proposal_id: answerWords.refusals.notEligible } })
  const verdict = await checkForPurchase(trx, keys, { plan_proposal_id, account_id, plan_id: plan.plan_id, now })
  if (verdict.is === 'unknown') throw new Refusal('NOT_FOUND')
  if (verdict.is === 'eligible') return verdict.version
  const { current_state, reasons } = verdict
  throw new Refusal<typeof requestPayment | typeof requestPaymentAlias>('NOT_ELIGIBLE', {
    extra_args: { current_state, reasons },
  })
}

/**
 * Whether paid home care may still start: while the proposal is as it was when the order was opened, and with late money
 * only while the patient is eligible on its own day. Called under the buyer's lock.
 */
export async function isPatientEligible(
  trx: Db,
  keys: Pick<Keys, 'unseal'>,
  { order, isLate, now }: { order: OrderRow; isLate: boolean; now: Date },
): Promise<boolean> {
  const { account_id, plan_id, plan_line, plan_proposal_id, plan_proposal_version: version } = order
  if (plan_id === null || plan_line === null || !isHomeCare({ line: plan_line })) return true
  if (plan_proposal_id === null || version === null) return false
  if (!(await isUnchanged(trx, { plan_proposal_id, version }))) return false
  if (!isLate) return true
  return (await checkForPurchase(trx, keys, { plan_proposal_id, account_id, plan_id, now })).is === 'eligible'
}
