import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { FILING_REFUSALS } from '../../contract/file-claim.ts'
import type { ClaimVersion } from '../../rules/claim-files.ts'
import type { ReimbursementType } from '../../rules/claim-status.ts'
import { needsPrescription } from '../../rules/claim-types.ts'
import { startClock } from '../../rules/service-level.ts'
import { claimWords } from '../../words/claim.ts'
import { historyWords } from '../../words/history.ts'
import { type Assessment, assessClaim, type Circumstances } from '../assess-claim.ts'
import { lockBills } from '../checks/lock-bills.ts'
import { runChecksOfLocked } from '../checks/run-checks.ts'
import {
  billFaults,
  faultsOfFiles,
  findOwnDuplicates,
  type SentFiles,
  type StoredClaimFile,
  shareFiles,
  storeClaimFiles,
} from '../claim-files.ts'
import type { Claimant } from '../claimant.ts'
import { type ClaimAuditStamp, type ClaimRow, recordMove } from '../move-claim.ts'
import { readPromised } from '../promised.ts'
import { columnsOf, type Proposal } from '../proposal.ts'
import { refuseFaults } from '../refuse-faults.ts'
import { reserve } from '../reservation.ts'

export interface ClaimFiling {
  claimant: Claimant
  proposal: Proposal
  version: ClaimVersion
  files: SentFiles
  /** The amount of each bill. */
  bills?: readonly { amount: bigint }[] | undefined
  reimbursement_type: ReimbursementType
  by: ClaimAuditStamp
  created_by: string
  /** Set where staff may file later, with the reason. */
  late?: { max_claim_days: number; reason: string } | undefined
  /** The claim that is filed again, with its remaining files. */
  again?: { parent: ClaimRow; filed_on: IstDate; stored: readonly StoredClaimFile[] } | undefined
}

/**
 * Files a claim completely, with its files, reservation and findings, or not at all. Two claims of one plan are
 * serialised, so neither takes what the other reserved, and so are two claims of one bill, whatever their plans.
 * @throws Refusal INVALID, FILE_REFUSED, DUPLICATE_CLAIM, PLAN_NOT_CLAIMABLE, LIMIT_EXHAUSTED, NO_CREDITS
 */
export async function fileClaim(db: Db, asked: ClaimFiling): Promise<ClaimRow> {
  return withTransaction(db, async (trx) => {
    const { subscription } = asked.claimant
    const locked = await lockSubscription(trx, subscription.id)
    // It may have been blocked, or renewed, since it was read.
    const filing = { ...asked, claimant: { ...asked.claimant, subscription: { ...subscription, ...locked } } }
    const assessment = await admitFiling(trx, filing)
    const bills = {
      bill_key: columnsOf(asked.proposal, undefined).bill_key,
      files: [...Object.values(asked.files).flat(), ...(asked.again?.stored ?? [])],
    }
    // In one packet, the lock first: what follows is read under it.
    await Promise.all([lockBills(trx, bills), refuseDuplicates(trx, filing)])
    const claim = await insertClaim(trx, filing, assessment)
    return settleIn(trx, claim, filing)
  })
}

/** The assessment of the claim, if the input is valid. */
export async function admitFiling(
  db: Db,
  filing: ClaimFiling,
  { filesNeeded = true, changes }: { filesNeeded?: boolean; changes?: Partial<Circumstances> } = {},
): Promise<Assessment> {
  const { claimant, proposal, version, files, bills, late, again, by } = filing
  const assessed = await assessClaim(db, claimant, proposal, {
    now: by.at,
    filed_on: again?.filed_on,
    max_claim_days: late?.max_claim_days,
    ...changes,
  })
  const needs_prescription = needsPrescription(proposal.claim_type, proposal.additional_details)
  refuseFaults(
    'faults' in assessed ? assessed.faults : {},
    billFaults(bills, files, proposal.claim_amount_paise),
    filesNeeded ? faultsOfFiles(files, again?.stored ?? [], { version, needs_prescription }) : {},
  )
  return (assessed as { assessment: Assessment }).assessment
}

/** @throws Refusal DUPLICATE_CLAIM where a bill is in another open claim of the same person */
export async function refuseDuplicates(
  db: Db,
  { claimant, files, again }: ClaimFiling,
  except?: bigint,
): Promise<void> {
  const fields = await findOwnDuplicates(db, files, {
    account_id: claimant.account_id,
    except: again ? [again.parent.id] : except === undefined ? [] : [except],
  })
  const [text] = Object.values(fields)
  if (text) throw new Refusal<typeof FILING_REFUSALS>('DUPLICATE_CLAIM', { fields, text })
}

async function insertClaim(
  trx: Db,
  { claimant, proposal, reimbursement_type, by, created_by, late, again }: ClaimFiling,
  { term, plan_name, package_name, service, payable }: Assessment,
): Promise<ClaimRow> {
  const { subscription, patient, uhid_by, account_id } = claimant
  const { at: now } = by
  const has_wallet = subscription.is_wallet_based_plan
  const row = await trx
    .insertInto('claims')
    .values({
      ...columnsOf(proposal, package_name),
      ...startClock(now, false, await readPromised(trx, now)),
      account_id,
      uhid_by,
      created_by,
      reimbursement_type,
      plan_name,
      service,
      has_wallet,
      subscription_id: subscription.id,
      term: term.number,
      uhid: patient.uhid,
      patient_name: patient.name ?? claimWords.unnamed,
      status: 'INITIATED',
      payable_estimate_paise: payable.payable_estimate_paise,
      late_reason: late?.reason ?? null,
      parent_claim_id: again?.parent.id ?? null,
      original_claim_id: again ? (again.parent.original_claim_id ?? again.parent.id) : null,
      created_at: now,
      modified_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}

/** Completes a new claim: its files, reservation, checks and history. */
async function settleIn(
  trx: Db,
  claim: ClaimRow,
  { files, bills = [], claimant, again, by, reimbursement_type }: ClaimFiling,
): Promise<ClaimRow> {
  const { at: now } = by
  const claim_id = claim.id
  await shareFiles(trx, again?.stored ?? [], { claim_id, now })
  const amounts = bills.map(({ amount }) => amount)
  await storeClaimFiles(trx, files, { claim_id, owner: claimant.account_id, amounts, now })
  const reserved = await reserve(trx, claim, by)
  const set = { ...reserved, risk: await runChecksOfLocked(trx, claim, now) }
  await sendBehind(trx, () => trx.updateTable('claims').set(set).where('id', '=', claim_id).execute())
  const filed = { ...claim, ...set }
  const entry = reimbursement_type === 'ASSISTED' ? historyWords.assisted : historyWords.submitted
  await recordMove(trx, { claim: filed, call: 'file', from: null, by, entry })
  return filed
}
