import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { type CheckScope, checkEligibility, type Eligibility, WHOLE_CHECK } from '../../rules/eligibility.ts'
import { detailsUntil, expiryOf, type ProposalStatus } from '../../rules/proposal-state.ts'
import { currentDetails, openDetails, type ProposalRow, sealDetails } from '../proposals.ts'
import { isServed } from '../served-address.ts'
import { lockChangeable } from './update-proposal.ts'

interface ProposalCheck {
  /** Of the caller. */
  account_id: string
  id: string
  scope: CheckScope
  keys: Keys
  now: Date
}

/**
 * Checks the answers as far as asked for and records the result. ELIGIBLE is only a proposal that passes the whole check:
 * one that passes a smaller check stays a draft. One that is ELIGIBLE already stays as it is: its answers get no younger.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function checkProposal(
  trx: Db,
  { account_id, id, scope, keys, now }: ProposalCheck,
): Promise<Eligibility> {
  const proposal = await lockChangeable(trx, { account_id, id, on: 'check_passed', now })
  const { answers, health_since } = currentDetails(keys, proposal, now)
  const checked = { answers, is_served: await isServed(trx, proposal) }
  const result = checkEligibility(checked, scope)
  const passes = checkEligibility(checked, WHOLE_CHECK).is_eligible
  const status: ProposalStatus = !result.is_eligible ? 'INELIGIBLE' : passes ? 'ELIGIBLE' : 'DRAFT'
  if (status === 'ELIGIBLE' && proposal.status === 'ELIGIBLE') return result
  const expires_at = status === 'ELIGIBLE' ? expiryOf(now) : null
  const { reasons, advisory } = result
  await trx
    .updateTable('plan_proposals')
    .set({
      status,
      sealed_details: sealDetails(keys, id, {
        answers,
        health_since,
        result: { reasons, ...(advisory && { advisory }) },
      }),
      details_until: detailsUntil({ status, expires_at }, now),
      checked_at: now,
      expires_at,
      version: proposal.version + 1,
      modified_at: now,
    })
    .where('id', '=', id)
    .execute()
  return result
}

/** Whether the stored answers pass the whole check today, at the address as it is served today. */
export async function passesToday(trx: Db, keys: Pick<Keys, 'unseal'>, proposal: ProposalRow): Promise<Eligibility> {
  const { answers } = openDetails(keys, proposal)
  return checkEligibility({ answers, is_served: await isServed(trx, proposal) }, WHOLE_CHECK)
}
