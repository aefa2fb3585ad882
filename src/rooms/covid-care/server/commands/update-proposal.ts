import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import { findOwnAddress } from '#rooms/addresses/server/addresses.ts'
import type { checkPlanProposal, updatePlanProposal } from '../../contract/proposals.ts'
import { detailsUntil, statusAfter, statusNow } from '../../rules/proposal-state.ts'
import { answerWords as words } from '../../words/answers.ts'
import {
  answeredDetails,
  currentDetails,
  lockActiveProposal,
  lockProposal,
  type ProposalRow,
  sealDetails,
} from '../proposals.ts'

interface ProposalUpdate {
  /** Of the caller. */
  account_id: string
  id: string
  body: BodyOf<typeof updatePlanProposal>
  keys: Keys
  now: Date
}

/**
 * Saves some answers. Whatever was checked before is checked again.
 * @throws Refusal NOT_FOUND, WRONG_STATE, STALE, INVALID (dose_address_id)
 */
export async function updateProposal(
  trx: Db,
  { account_id, id, body, keys, now }: ProposalUpdate,
): Promise<ProposalRow> {
  const proposal = await lockChangeable(trx, { account_id, id, on: 'change', now })
  const { version, dose_address_id, ...sent } = body
  if (version !== undefined && version !== proposal.version) throw new Refusal('STALE')
  await refuseForeignAddress(trx, account_id, dose_address_id ?? null)
  const details = answeredDetails(currentDetails(keys, proposal, now), sent, now)
  return trx
    .updateTable('plan_proposals')
    .set({
      status: 'DRAFT',
      sealed_details: sealDetails(keys, id, details),
      details_until: detailsUntil({ status: 'DRAFT', expires_at: null }, now),
      ...(dose_address_id !== undefined && { dose_address_id }),
      expires_at: null,
      version: proposal.version + 1,
      modified_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * A proposal that may be changed or checked, locked: nothing was bought with it, no other one of the same plan has taken
 * its place, and stale answers are not checked before they are changed.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function lockChangeable(
  trx: Db,
  { account_id, id, on, now }: { account_id: string; id: string; on: 'change' | 'check_passed'; now: Date },
): Promise<ProposalRow> {
  await lockAccount(trx, account_id)
  const proposal = await lockProposal(trx, id)
  if (!proposal) throw new Refusal('NOT_FOUND')
  const active = await lockActiveProposal(trx, proposal)
  const current_state = statusNow(proposal, now)
  if (statusAfter(current_state, on) && (!active || active.id === id)) return proposal
  throw new Refusal<typeof updatePlanProposal | typeof checkPlanProposal>('WRONG_STATE', {
    extra_args: { current_state },
  })
}

/** @throws Refusal INVALID for an address that is deleted or another person's */
export async function refuseForeignAddress(trx: Db, account_id: string, dose_address_id: string | null): Promise<void> {
  if (dose_address_id === null || (await findOwnAddress(trx, { id: dose_address_id, account_id }))) return
  throw new Refusal('INVALID', { fields: { dose_address_id: words.fields.address } })
}
