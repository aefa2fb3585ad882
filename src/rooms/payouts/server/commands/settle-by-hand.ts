import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { type First, refuseDependent } from '#rooms/access/server/second-person.ts'
import { reviewChangedNames } from '#rooms/bank-details/server/commands/review-changed-names.ts'
import { failSettlement, retrySettlement, settleClaimByHand } from '#rooms/claims/server/commands/settle-claim.ts'
import { type ClaimRow, claimActorOf, lockClaim } from '#rooms/claims/server/move-claim.ts'
import { recordTransfer } from '#rooms/payments/server/commands/record-transfer.ts'
import { istDateOf } from '#values/ist-date.ts'
import { parseRupees } from '#values/money.ts'
import type * as calls from '../../contract/settlement.ts'
import { twoPeopleAbove } from '../../rules/settings.ts'
import { payoutWords } from '../../words.ts'
import { reversePaidBeside } from '../book-payout.ts'
import { notifyPaid, notifyPayoutFailed } from '../notify-payout.ts'
import { listPaidBeside } from '../paid-beside.ts'
import type { Bank, PayoutRow } from '../payouts.ts'
import { utrUsedText } from '../utr-used.ts'
import { mayBeSettledAfterAll, setStatus } from './apply-payout.ts'
import { askChannel } from './ask-channel.ts'

const words = payoutWords.refusals

/**
 * Settles a claim by a transfer outside the batches, or by a payout whose outcome a person found out.
 * @throws Refusal IN_PAYOUT while the bank works on it, SECOND_PERSON, NOT_SECOND_PERSON, UTR_USED, PAID_BESIDE, and as askChannel and settleClaimByHand
 */
export async function settleByHand(
  request: Request<typeof calls.settleClaim, undefined>,
  bank: Bank,
): Promise<ClaimRow> {
  const { db, body, now, caller } = request
  const { utr, paid_on, version } = body
  if (paid_on > istDateOf(now)) throw new Refusal('INVALID', { fields: { paid_on: words.paidOn } })
  await askChannel(request, bank)
  const done = await withTransaction(db, async (trx) => {
    const { claim, open, by } = await hold(trx, request)
    // Not undone by the refusal: our staff look at the account.
    if (isUnpaid(claim) && (await reviewChangedNames(trx, [claim.account_id], now))) return undefined
    const amount_paise = body.amount
    const beside = await paidBesideWith(trx, claim.id, { utr, amount_paise })
    const returned = beside ?? (await returnedWith(trx, claim.id, utr))
    const above = parseRupees(await readSetting(trx, twoPeopleAbove, now)) ?? 0n
    if (body.amount > above) {
      if (claim.decided_by === caller.account_id) throw new Refusal<typeof calls.settleClaim>('SECOND_PERSON')
      const firsts = [approverOf(claim, (open ?? returned) !== undefined)]
      await refuseDependent(trx, { firsts, second: caller.account_id, action: 'claims.settle', now })
    }
    const used = await recordTransfer(trx, { utr, kind: 'CLAIM', subject: String(claim.id), now })
    if (used) {
      const text = await utrUsedText(trx, used, by)
      throw new Refusal<typeof calls.settleClaim>('UTR_USED', { fields: { utr: text } })
    }
    const settled = await settleClaimByHand(trx, {
      claim_id: claim.id,
      by,
      version,
      utr,
      paid_on,
      amount_paise,
      bank_details_id: beside?.bank_details_id,
    })
    if (beside) await reversePaidBeside(trx, beside, now)
    if (returned) await setStatus(trx, returned, 'PAID', { why: null, paid_beside: false }, now)
    if (open) {
      const ended = returned ? ({ why: payoutWords.whyUtrUsed(utr) } as const) : { utr, why: null }
      await setStatus(trx, open, returned ? 'FAILED' : 'PAID', { ...ended, ended_by_hand: true }, now)
    }
    const bank_details_id = settled.bank_details_id ?? (await activeBankId(trx, claim.account_id))
    const id = open?.id ?? `claim-${claim.id}-${settled.version}`
    if (bank_details_id)
      await notifyPaid(trx, request, { ...settled, id, claim_id: claim.id, amount_paise, bank_details_id }, now)
    return settled
  })
  if (!done) throw new Refusal<typeof calls.settleClaim>('BANK_NOT_VERIFIED')
  return done
}

/** Who approved it is one of the two, unless the money has left by a payout, which a person only records. */
function approverOf({ decided_by, first_approver }: ClaimRow, isRecorded: boolean): First {
  const approved = first_approver === null ? 'claims.decide_initiated' : 'claims.decide_pending'
  return { account_id: decided_by, did: isRecorded ? null : approved }
}

function isUnpaid({ status, in_payout }: ClaimRow): boolean {
  return (status === 'APPROVED' || status === 'SETTLEMENT_FAILED') && !in_payout
}

/**
 * Records that the bank refused the transfer.
 * @throws Refusal IN_PAYOUT, REPORT_RETURN of money that was paid, and as askChannel and failSettlement
 */
export async function failByHand(
  request: Request<typeof calls.failSettlement, undefined>,
  bank: Bank,
): Promise<ClaimRow> {
  const { db, body, now } = request
  const { version, code, text } = body
  await askChannel(request, bank)
  return withTransaction(db, async (trx) => {
    const { claim, open, by } = await hold(trx, request)
    if (claim.status === 'SETTLED') throw new Refusal<typeof calls.failSettlement>('REPORT_RETURN')
    const failed = await failSettlement(trx, { claim_id: claim.id, by, version, code, text })
    if (open) await setStatus(trx, open, 'FAILED', { why: `${code}: ${text}`, ended_by_hand: true }, now)
    const bank_details_id = claim.bank_details_id ?? (await activeBankId(trx, claim.account_id))
    const payout = {
      id: open?.id ?? `claim-${claim.id}-${failed.version}`,
      claim_id: claim.id,
      account_id: claim.account_id,
      amount_paise: claim.approved_claim_amount_paise ?? 0n,
    }
    if (bank_details_id) await notifyPayoutFailed(trx, request, { ...payout, bank_details_id }, now)
    return failed
  })
}

/**
 * Returns the claim to the next batch.
 * @throws Refusal as retrySettlement
 */
export async function retryByHand(request: Request<typeof calls.retrySettlement, undefined>): Promise<ClaimRow> {
  const { db, body } = request
  return withTransaction(db, async (trx) => {
    const { claim, by } = await hold(trx, request)
    return retrySettlement(trx, { claim_id: claim.id, by, version: body.version })
  })
}

type AnyRequest = Pick<
  Request<typeof calls.settleClaim, undefined>,
  'params' | 'now' | 'caller' | 'address' | 'request_id'
>

/**
 * Locks the claim and its open payout. While the bank works on a payout nobody may record its outcome, or it could be
 * paid twice; one that is left to a person may be.
 */
async function hold(trx: Db, request: AnyRequest) {
  const by = auditedBy(request)
  const claim = await lockClaim(trx, BigInt(request.params.id), claimActorOf(by, 'staff'))
  const open = await trx
    .selectFrom('payouts')
    .selectAll()
    .where('claim_id', '=', claim.id)
    .where('status', 'in', ['QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL'])
    .forUpdate()
    .executeTakeFirst()
  if (open && open.status !== 'MANUAL')
    throw new Refusal<typeof calls.settleClaim | typeof calls.failSettlement | typeof calls.retrySettlement>(
      'IN_PAYOUT',
      { extra_args: { current_state: open.status } },
    )
  return { claim, open, by }
}

/**
 * The payout that the bank made after all and with whose reference the claim is settled now.
 * @throws Refusal PAID_BESIDE for any other transfer, while nobody has said what is done about that payment
 */
async function paidBesideWith(
  trx: Db,
  claim_id: bigint,
  { utr, amount_paise }: { utr: string; amount_paise: bigint },
): Promise<PayoutRow | undefined> {
  const beside = await listPaidBeside(trx, claim_id)
  // Of one that a person settled, the reference is that person's.
  const own = beside.find((one) => mayBeSettledAfterAll(one) && one.utr?.toUpperCase() === utr.toUpperCase())
  if (own?.amount_paise === amount_paise) return own
  if (own || beside.some(({ is_open }) => is_open)) throw new Refusal<typeof calls.settleClaim>('PAID_BESIDE')
  return undefined
}

/** A payout that was recorded as returned by mistake: the money of this reference has paid the claim after all. */
async function returnedWith(trx: Db, claim_id: bigint, utr: string): Promise<PayoutRow | undefined> {
  const row = await trx
    .selectFrom('payouts')
    .selectAll()
    .where('claim_id', '=', claim_id)
    .where('status', '=', 'RETURNED')
    .where(({ fn }) => fn<string>('upper', ['utr']), '=', utr.toUpperCase())
    .executeTakeFirst()
  return row
}

async function activeBankId(trx: Db, account_id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('bank_details')
    .select('id')
    .where('account_id', '=', account_id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.id
}
