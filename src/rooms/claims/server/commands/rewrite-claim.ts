import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { ClaimType } from '../../rules/claim-types.ts'
import { LATE_CLAIM_DAYS } from '../../rules/claim-window.ts'
import { assessClaim } from '../assess-claim.ts'
import { runChecks } from '../checks/run-checks.ts'
import { readClaimantOf } from '../claimant.ts'
import { clearedAfter, seriousFindings } from '../cleared.ts'
import type { ClaimAuditStamp, ClaimRow } from '../move-claim.ts'
import { columnsOf, proposalOf } from '../proposal.ts'
import { refuseFaults } from '../refuse-faults.ts'
import { followAmendment } from '../reservation.ts'
import { firstFiledAt } from './amend-claim.ts'

/** The rewritable fields of a claim; omitted ones stay. */
export type ClaimRewrite = Parameters<typeof proposalOf>[1] & { claim_type?: ClaimType | undefined }

/**
 * Changes the content of a locked claim without moving it: its reservation follows, the checks run again,
 * and whose correction ended a serious finding is kept. History and
 * audit line are the caller's.
 * @throws Refusal INVALID and those of filing the claim like this
 */
export async function rewriteClaim(
  trx: Db,
  claim: ClaimRow,
  { claim_type = claim.claim_type as ClaimType, ...sent }: ClaimRewrite,
  by: ClaimAuditStamp & { actor: Caller },
): Promise<ClaimRow> {
  const proposal = proposalOf(claim_type, sent, claim)
  const claimant = await readClaimantOf(trx, claim.subscription_id, claim.uhid)
  const assessed = await assessClaim(trx, claimant, proposal, {
    now: by.at,
    filed_on: istDateOf(await firstFiledAt(trx, claim)),
    ...(claim.late_reason ? { max_claim_days: LATE_CLAIM_DAYS } : {}),
    own: claim,
  })
  if ('faults' in assessed) {
    refuseFaults(assessed.faults)
    throw new Refusal('INVALID')
  }
  const { term, service, payable, package_name } = assessed.assessment
  const columns = columnsOf(proposal, package_name)
  const { bill_key } = columns
  const before = await seriousFindings(trx, claim.id)
  const written = await trx
    .updateTable('claims')
    .set({
      ...columns,
      service,
      term: term.number,
      payable_estimate_paise: payable.payable_estimate_paise,
      // A claim that is filed later is compared with the bill as it was, too.
      former_bill_keys: sql`case when bill_key is distinct from ${bill_key} and bill_key is not null
        then array_append(former_bill_keys, bill_key) else former_bill_keys end`,
      ...(proposal.claim_amount_paise > claim.claim_amount_paise
        ? { raised_by: by.actor.account_id, raised_from_paise: claim.raised_from_paise ?? claim.claim_amount_paise }
        : {}),
    })
    .where('id', '=', claim.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const reserved = await followAmendment(trx, claim, written, by)
  const risk = await runChecks(trx, written, by.at, by.actor.account_id)
  const after = await seriousFindings(trx, claim.id)
  const cleared = clearedAfter(claim, { before, after, by: by.actor.account_id })
  const rewritten = await trx
    .updateTable('claims')
    .set({ ...reserved, ...cleared, risk, version: claim.version + 1, modified_at: by.at })
    .where('id', '=', claim.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return rewritten
}
