import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import type { preflightClaim } from '../contract/file-claim.ts'
import { LATE_CLAIM_DAYS } from '../rules/claim-window.ts'
import { payableText } from '../rules/payable.ts'
import { claimWords } from '../words/claim.ts'
import type { Circumstances } from './assess-claim.ts'
import { firstFiledAt } from './commands/amend-claim.ts'
import { admitFiling, type ClaimFiling, refuseDuplicates } from './commands/file-claim.ts'
import type { ClaimRow } from './move-claim.ts'

type Reply = ReplyOf<typeof preflightClaim>
const words = claimWords.warnings

/**
 * Assesses a claim as if it were filed now; nothing is written.
 * @param changed the member's claim that this one changes or files again
 * @throws Refusal as fileClaim, except for missing files
 */
export async function preflight(db: Db, filing: ClaimFiling, changed?: ClaimRow): Promise<Reply> {
  const changes = changed && (await circumstancesOf(db, changed))
  const assessment = await admitFiling(db, filing, { filesNeeded: false, ...(changes && { changes }) })
  await refuseDuplicates(db, filing, changed?.id)
  const { claim_amount_paise } = filing.proposal
  const { payable, last_claimable_date } = assessment
  return {
    claim_amount: toRupees(claim_amount_paise),
    payable_estimate: toRupees(payable.payable_estimate_paise),
    limited_by: payable.limited_by.map(({ code, amount_paise }) => ({ code, amount: toRupees(amount_paise) })),
    text: payableText(claim_amount_paise, payable),
    last_claimable_date,
    warnings: await warningsOf(db, filing, changed?.id),
  }
}

/** A changed claim keeps its day of filing, and what it takes is its own; a rejected one takes nothing. */
async function circumstancesOf(db: Db, claim: ClaimRow): Promise<Partial<Circumstances>> {
  return {
    filed_on: istDateOf(await firstFiledAt(db, claim)),
    ...(claim.late_reason ? { max_claim_days: LATE_CLAIM_DAYS } : {}),
    ...(claim.status === 'REJECTED' ? {} : { own: claim }),
  }
}

async function warningsOf(db: Db, filing: ClaimFiling, except: bigint | undefined): Promise<Reply['warnings']> {
  const { claimant, proposal } = filing
  const { subscription } = claimant
  const same = await findSameVisit(db, filing, except)
  const found: [keyof typeof words, string | false][] = [
    ['SAME_VISIT', same !== undefined && words.SAME_VISIT(String(same.id))],
    ['RENEWAL_DUE', subscription.status === 'PAST_DUE' && words.RENEWAL_DUE],
    ['NO_BILL_NUMBER', !proposal.additional_details.bill_number && words.NO_BILL_NUMBER],
  ]
  return found.flatMap(([code, text]) => (text ? [{ code, text }] : []))
}

/** A claim that the same person filed for the same patient, type, day and amount. */
function findSameVisit(db: Db, { claimant, proposal }: ClaimFiling, except: bigint | undefined) {
  const day = istDateOf(proposal.scheduled_time)
  return db
    .selectFrom('claims')
    .select('id')
    .where('account_id', '=', claimant.account_id)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .where('uhid', '=', claimant.patient.uhid)
    .where('claim_type', '=', proposal.claim_type)
    .where('claim_amount_paise', '=', proposal.claim_amount_paise)
    .where('scheduled_time', '>=', startOfIstDay(day))
    .where('scheduled_time', '<', startOfIstDay(addDays(day, 1)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
