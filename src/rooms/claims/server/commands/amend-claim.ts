import type { z } from 'zod'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { amendClaim as call, FILING_REFUSALS } from '../../contract/file-claim.ts'
import { type ClaimType, needsPrescription } from '../../rules/claim-types.ts'
import { LATE_CLAIM_DAYS } from '../../rules/claim-window.ts'
import { claimWords } from '../../words/claim.ts'
import { historyWords } from '../../words/history.ts'
import { type Assessment, assessClaim } from '../assess-claim.ts'
import { lockBills } from '../checks/lock-bills.ts'
import { runChecks } from '../checks/run-checks.ts'
import {
  billFaults,
  faultsOfFiles,
  findOwnDuplicates,
  listStoredFiles,
  removeFiles,
  type SentFiles,
  storeClaimFiles,
} from '../claim-files.ts'
import { type Claimant, readClaimant } from '../claimant.ts'
import { NOT_CLEARED, writtenChanges } from '../cleared.ts'
import {
  type ClaimAuditStamp,
  type ClaimRow,
  claimActorOf,
  lockClaim,
  moveClaim,
  readTransition,
} from '../move-claim.ts'
import { columnsOf, type Proposal, proposalOf } from '../proposal.ts'
import { refuseFaults } from '../refuse-faults.ts'
import { followAmendment } from '../reservation.ts'

type Body = z.output<typeof call.body>

interface Amendment {
  claim_id: bigint
  body: Body
  files: SentFiles
  by: ClaimAuditStamp
  account_id: string
}

/**
 * Changes a claim before it is reviewed, or answers a question about it: omitted fields stay. Its reservation follows,
 * and the checks run again.
 * @throws Refusal those of its transition, STALE, and those of filing it
 */
export async function amendClaim(db: Db, amendment: Amendment): Promise<ClaimRow> {
  const { claim_id, body, by, account_id } = amendment
  return withTransaction(db, async (trx) => {
    const actor = claimActorOf(by, 'owner')
    const claim = await lockClaim(trx, claim_id, actor, body.version)
    if (claim.status === 'ON_HOLD' && !body.submit_response)
      throw invalid({ submit_response: claimWords.fields.response })
    const transition = await readTransition(trx, body.submit_response ? 'answer' : 'amend', claim, actor, {
      now: by.at,
    })
    if (body.submit_response && !saysSomething(amendment)) throw invalid({ comment: claimWords.fields.nothingChanged })

    const uhid = body.uhid ?? claim.uhid
    const claimant = await readClaimant(trx, account_id, { uhid, subscription_id: claim.subscription_id })
    const proposal = proposalOf(claim.claim_type as ClaimType, body, claim)
    const assessment = await admitAmendment(trx, claim, claimant, proposal, amendment)
    await removeFiles(trx, body.removed_file_ids ?? [], by.at)
    const amounts = (body.bills ?? []).map(({ amount }) => amount)
    await storeClaimFiles(trx, amendment.files, { claim_id, owner: account_id, amounts, now: by.at })
    const amended = await trx
      .updateTable('claims')
      .set({
        ...columnsOf(proposal, assessment.package_name),
        uhid,
        patient_name: claimant.patient.name ?? claimWords.unnamed,
        term: assessment.term.number,
        service: assessment.service,
        payable_estimate_paise: assessment.payable.payable_estimate_paise,
        // An amount that the member has written is theirs.
        ...(proposal.claim_amount_paise === claim.claim_amount_paise
          ? {}
          : { raised_by: null, raised_from_paise: null }),
      })
      .where('id', '=', claim_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const reserved = await followAmendment(trx, claim, amended, by)
    const risk = await runChecks(trx, amended, by.at)
    return moveClaim(trx, {
      claim: amended,
      transition,
      by,
      patch: {
        ...reserved,
        // What the member writes is theirs.
        ...(writtenChanges(claim, amended).length > 0 ? NOT_CLEARED : {}),
        risk,
        ...(body.submit_response ? { respond_by: null, note: null, reason_codes: [] } : {}),
      },
      entry: body.submit_response ? historyWords.answered(body.comment || undefined) : historyWords.updated,
      newDocuments: Object.values(amendment.files).some(({ length }) => length > 0),
    })
  })
}

async function admitAmendment(
  trx: Db,
  claim: ClaimRow,
  claimant: Claimant,
  proposal: Proposal,
  { body, files, by }: Amendment,
): Promise<Assessment> {
  const assessed = await assessClaim(trx, claimant, proposal, {
    now: by.at,
    filed_on: istDateOf(await firstFiledAt(trx, claim)),
    ...(claim.late_reason ? { max_claim_days: LATE_CLAIM_DAYS } : {}),
    own: claim,
  })
  const stored = await listStoredFiles(trx, claim.id)
  const removed = new Set(body.removed_file_ids)
  const unknown = [...removed].some((id) => !stored.some((file) => file.id === id))
  const rules = {
    version: 'v2',
    needs_prescription: needsPrescription(proposal.claim_type, proposal.additional_details),
  } as const
  const left = stored.filter(({ id }) => !removed.has(id))
  refuseFaults(
    'faults' in assessed ? assessed.faults : {},
    unknown ? { removed_file_ids: claimWords.fields.file } : {},
    billFaults(body.bills, files, proposal.claim_amount_paise),
    faultsOfFiles(files, left, rules),
  )
  const { bill_key } = columnsOf(proposal, undefined)
  await lockBills(trx, { bill_key, files: [...stored, ...Object.values(files).flat()] })
  const fields = await findOwnDuplicates(trx, files, { account_id: claim.account_id, except: [claim.id] })
  const [text] = Object.values(fields)
  if (text) throw new Refusal<typeof FILING_REFUSALS>('DUPLICATE_CLAIM', { fields, text })
  return (assessed as { assessment: Assessment }).assessment
}

/** When the first claim of its chain was filed: the day for checking the window. */
export async function firstFiledAt(db: Db, { original_claim_id, created_at }: ClaimRow): Promise<Date> {
  if (!original_claim_id) return created_at
  const first = await db
    .selectFrom('claims')
    .select('created_at')
    .where('id', '=', original_claim_id)
    .executeTakeFirstOrThrow()
  return first.created_at
}

/** Whether an answer contains more than the fact that it is one. */
function saysSomething({ body, files }: Amendment): boolean {
  const { submit_response: _, version: __, declaration: ___, comment, removed_file_ids, ...changed } = body
  return (
    Boolean(comment) ||
    Boolean(removed_file_ids?.length) ||
    Object.values(files).some(({ length }) => length > 0) ||
    Object.values(changed).some((value) => value !== undefined)
  )
}

function invalid(fields: Record<string, string>): Refusal {
  return new Refusal('INVALID', { fields })
}
