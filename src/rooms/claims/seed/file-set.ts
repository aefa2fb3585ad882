import { auditMany } from '#platform/audit/audit.ts'
import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { storeFile } from '#platform/files/store-file.ts'
import { holdSet } from '#rooms/wallet/seed/hold-set.ts'
import { istDateOf } from '#values/ist-date.ts'
import { CHECKS, type Finding, plainFindings, riskOf } from '../rules/checks.ts'
import { startClock } from '../rules/service-level.ts'
import type { ClaimRow } from '../server/move-claim.ts'
import { readPromised } from '../server/promised.ts'
import { columnsOf } from '../server/proposal.ts'
import { historyWords } from '../words/history.ts'
import type { ClaimWithPapers, DemoClaimant } from './queue.ts'

/** A claim, and the person of its papers. */
export type ClaimToFile = ClaimWithPapers & { claimant: DemoClaimant }

/**
 * What `fileClaim` does for one claim, for many in a set: of people with credits, each of whom has no other claim, so that the
 * checks find what is in the claim itself.
 * @returns them in their order
 */
export async function fileSet(trx: Db, claims: readonly ClaimToFile[], plan_name: string): Promise<ClaimRow[]> {
  const filed = await insertClaims(trx, claims, plan_name)
  const rows = filed.map((claim, at) => ({ claim, of: claims[at]!, actor: callerOf(claims[at]!) }))
  const holds = await holdSet(
    trx,
    rows.map(({ claim, of, actor }) => ({
      subscription_id: claim.subscription_id,
      reference: `claim/${claim.id}`,
      amount_paise: claim.payable_estimate_paise,
      service_category: claim.claim_type,
      attributes: {
        plus_reimbursement_claim_type: claim.claim_type,
        plus_reimbursement_type: claim.reimbursement_type,
        plus_reimbursement_claim_id: Number(claim.id),
      },
      actor,
      now: of.filed_at,
    })),
  )
  for (const { claim } of rows) {
    const reservation = `claim/${claim.id}`
    const set = { reservation, reservations: 1, wallet_transaction_id: holds.get(reservation)! }
    Object.assign(claim, set)
    await trx.updateTable('claims').set(set).where('id', '=', claim.id).execute()
  }
  await storePapers(trx, rows)
  await trx
    .insertInto('claim_history')
    .values(
      rows.map(({ claim, of }) => ({
        claim_id: claim.id,
        ...historyWords.submitted,
        from_status: null,
        current_state: 'INITIATED' as const,
        actor_type: 'MEMBER' as const,
        actor_id: claim.account_id,
        at: of.filed_at,
      })),
    )
    .execute()
  await auditMany(
    trx,
    rows.map(({ claim, of, actor }) => ({
      at: of.filed_at,
      actor,
      on_behalf_of: claim.account_id,
      action: 'claims.claim-filed',
      entity: 'claim',
      entity_id: claim.id,
      after: { status: claim.status, version: claim.version },
    })),
  )
  return filed
}

async function insertClaims(trx: Db, claims: readonly ClaimToFile[], plan_name: string): Promise<ClaimRow[]> {
  const found = claims.map(findingsOf)
  const rows = []
  for (const [at, { claimant, claim_type, amount_paise, filed_at, ...of }] of claims.entries()) {
    const proposal = {
      claim_type,
      claim_amount_paise: amount_paise,
      scheduled_time: of.scheduled_time,
      provider_name: of.doctor,
      provider_id: null,
      establishment_name: of.shop,
      establishment_id: null,
      wallet_sublimit_package_id: null,
      additional_details: { city: 'Pune', bill_number: of.number },
    }
    rows.push({
      ...columnsOf(proposal, undefined),
      ...startClock(filed_at, false, await readPromised(trx, filed_at)),
      account_id: claimant.account_id,
      uhid_by: claimant.uhid,
      created_by: claimant.account_id,
      reimbursement_type: 'DIRECT' as const,
      plan_name,
      service: null,
      has_wallet: true,
      subscription_id: claimant.subscription_id,
      term: 1,
      uhid: claimant.uhid,
      patient_name: claimant.name,
      status: 'INITIATED' as const,
      risk: riskOf(found[at]!),
      payable_estimate_paise: amount_paise,
      created_at: filed_at,
      modified_at: filed_at,
    })
  }
  const filed = await trx.insertInto('claims').values(rows).returningAll().execute()
  const checks = filed.flatMap(({ id: claim_id, created_at }, at) =>
    found[at]!.map(({ check_code }) => ({
      claim_id,
      check_code,
      level: CHECKS[check_code],
      evidence: '{}',
      created_at,
    })),
  )
  if (checks.length > 0) await trx.insertInto('claim_checks').values(checks).execute()
  return filed
}

function findingsOf({ claim_type, amount_paise, scheduled_time, claimant, number }: ClaimToFile): Finding[] {
  return plainFindings({
    claim_type,
    claim_amount_paise: amount_paise,
    service_date: istDateOf(scheduled_time),
    starts_on: claimant.starts_on,
    ends_on: claimant.ends_on,
    bill_number: number,
    is_covered: true,
    cap_paise: undefined,
  })
}

async function storePapers(trx: Db, rows: readonly { claim: ClaimRow; of: ClaimToFile }[]): Promise<void> {
  const files = await Promise.all(
    rows.flatMap(({ claim, of }) => {
      const pair = [
        ['INVOICE', of.bill],
        ['PRESCRIPTION', of.prescription],
      ] as const
      return pair.map(async ([type, file]) => {
        const kind = `claim-${type.toLowerCase()}`
        const file_id = await storeFile(trx, file, { owner: claim.account_id, kind, now: of.filed_at })
        const { sent_sha256, perceptual_hash } = file
        return { claim_id: claim.id, file_id, type, sent_sha256, perceptual_hash, created_at: of.filed_at }
      })
    }),
  )
  await trx.insertInto('claim_files').values(files).execute()
}

const callerOf = ({ claimant: { account_id } }: ClaimToFile): Caller => ({ ...nobody, account_id })
