import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { createPlanProposal } from '../../contract/proposals.ts'
import { noAnswers } from '../../rules/answers.ts'
import { detailsUntil, isActive } from '../../rules/proposal-state.ts'
import { answeredDetails, lockActiveProposal, type ProposalRow, sealDetails } from '../proposals.ts'
import { expireProposal } from './expire-proposals.ts'
import { refuseForeignAddress } from './update-proposal.ts'

interface PlanProposalInput {
  account_id: string
  body: BodyOf<typeof createPlanProposal>
  keys: Keys
  /** A company gives the plan, which need not be on sale: the caller has checked its contract. */
  isOfCompany?: true
  now: Date
}

/**
 * The active proposal of a person for a home-care plan as it is, or a new one with what was sent.
 * @throws Refusal NOT_FOUND for a plan that is not sold or no home care, INVALID (dose_address_id)
 */
export async function startProposal(
  trx: Db,
  { account_id, body, keys, isOfCompany, now }: PlanProposalInput,
): Promise<ProposalRow> {
  const { plan_id, dose_address_id = null, ...sent } = body
  const plan = isOfCompany ? undefined : await readSellablePlan(trx, plan_id)
  if (!isOfCompany && !(plan && isHomeCare(plan))) throw new Refusal('NOT_FOUND')
  await lockAccount(trx, account_id)
  const open = await lockActiveProposal(trx, { account_id, plan_id })
  if (open && isActive(open, now)) return open
  if (open) await expireProposal(trx, open)
  await refuseForeignAddress(trx, account_id, dose_address_id)
  const id = randomUUID()
  return trx
    .insertInto('plan_proposals')
    .values({
      id,
      account_id,
      plan_id,
      sealed_details: sealDetails(
        keys,
        id,
        answeredDetails({ answers: noAnswers(), health_since: null, result: null }, sent, now),
      ),
      details_until: detailsUntil({ status: 'DRAFT', expires_at: null }, now),
      dose_address_id,
      created_at: now,
      modified_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
