import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { JsonValue, WalletTopupReversals } from '#db/schema.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint, withTransaction } from '#platform/database/transaction.ts'
import { accountId, readBalance } from '#platform/ledger/account.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { hasLeft, refuseDependent } from '#rooms/access/server/second-person.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { formatRupees, type Paise, toRupees } from '#values/money.ts'
import type { reverseTopup as call, withdrawTopupReversal as withdrawCall } from '../../contract/topups.ts'
import { companyCreditWords } from '../../words/company.ts'
import { topupWords } from '../../words/topups.ts'
import { checkLater } from '../low-credits.ts'
import { notifyReversal } from '../notify-company.ts'
import { findOpenReversal, readReversed } from '../topup-reversals.ts'
import { insertTransaction, move } from '../transactions.ts'
import { COMPANY, EXTERNAL_FUNDING } from '../wallet-accounts.ts'
import { auditTopup, lockTopup, recordTopup, refuseOwnTopup } from './locked-topup.ts'

const words = companyCreditWords.activity
const { fields, shortOfCredits } = topupWords

interface Reversal {
  amount_paise: Paise
  reason: string
}

/**
 * Takes back what a top-up added, as far as the company still has it, once a second of our staff agrees to what a first one has
 * proposed. Who proposed it may propose something else instead: that is another proposal, to which nobody has agreed.
 * @throws Refusal NOT_FOUND, NOT_CONFIRMED, INVALID, INSUFFICIENT_FUNDS, PROPOSED, NOT_PROPOSED, OTHER_AMOUNT, NOT_SECOND_PERSON,
 * OWN_AFFAIR
 */
export async function reverseTopup(
  request: AnyRequestContext,
  id: string,
  { amount: amount_paise, reason, reversal_id }: BodyOf<typeof call>,
): Promise<void> {
  const { db, keys, caller, now } = request
  await withTransaction(db, async (trx) => {
    const { topup, contract } = await lockTopup(trx, id)
    await refuseOwnTopup(trx, caller.account_id, contract, topup)
    if (topup.received_paise === null)
      throw new Refusal<typeof call>('NOT_CONFIRMED', { extra_args: { current_state: topup.decision ?? 'PENDING' } })
    await lockContract(trx, contract.id)
    const left_paise = topup.received_paise - (await readReversed(trx, id))
    const open = await findOpenReversal(trx, id)
    if (reversal_id !== undefined && open?.id !== reversal_id) throw new Refusal<typeof call>('NOT_PROPOSED')
    if (amount_paise > left_paise)
      throw new Refusal('INVALID', { fields: { amount: fields.moreThanLeft(formatRupees(left_paise)) } })
    const company = await accountId(trx, COMPANY, now, contract.id)
    await refuseShort(trx, company, amount_paise)
    const first = { account_id: open?.proposed_by ?? null, did: 'topups.confirm' } as const
    const isAgreed = reversal_id !== undefined && reason === undefined
    if (!open || open.proposed_by === caller.account_id || (!isAgreed && (await hasLeft(trx, first)))) {
      if (!reason) throw new Refusal('INVALID', { fields: { reason: fields.reason } })
      const asked = { amount_paise, reason }
      await propose(trx, { topup_id: id, open, asked, by: caller.account_id!, now })
      return auditTopup(request, trx, id, { action: 'wallet.topup-reversal-proposed', after: asked })
    }
    if (reversal_id === undefined) throw new Refusal<typeof call>('PROPOSED')
    if (open.amount_paise !== amount_paise) throw new Refusal<typeof call>('OTHER_AMOUNT')
    await refuseDependent(trx, { firsts: [first], second: caller.account_id, action: 'topups.confirm', now })
    const reversed = { partner_plan_id: contract.id, company, amount_paise, reason: open.reason }
    const transaction_id = await book(request, trx, { id: open.id, ...reversed })
    await decide(trx, open.id, {
      decision: 'CONFIRMED',
      decided_by: caller.account_id,
      decided_at: now,
      transaction_id,
    })
    if (amount_paise === left_paise) await freeReceipt(trx, id)
    const amount = formatRupees(amount_paise)
    await recordTopup(request, trx, contract, id, {
      action: 'wallet.topup-reversed',
      summary: words.reversed(amount, open.reason),
      after: { amount_paise, reason: open.reason, transaction_id },
    })
    await notifyReversal(trx, { keys }, { id: open.id, contract, amount, reason: open.reason, now })
  })
}

/**
 * Takes a proposal away that no second person has agreed to; withdrawn again it answers as the first time.
 * @throws Refusal NOT_FOUND, NOT_PROPOSED, OWN_AFFAIR
 */
export async function withdrawReversal(request: AnyRequestContext, id: string, reversal_id: string): Promise<void> {
  const { db, caller, now } = request
  await withTransaction(db, async (trx) => {
    const { topup, contract } = await lockTopup(trx, id)
    await refuseOwnTopup(trx, caller.account_id, contract, topup)
    const proposals = trx.selectFrom('wallet_topup_reversals').select('decision').where('topup_id', '=', id)
    const proposal = await proposals.where('id', '=', reversal_id).executeTakeFirst()
    if (proposal?.decision === 'WITHDRAWN') return
    if (proposal?.decision !== null) throw new Refusal<typeof withdrawCall>('NOT_PROPOSED')
    await decide(trx, reversal_id, { decision: 'WITHDRAWN', decided_by: caller.account_id, decided_at: now })
    await auditTopup(request, trx, id, { action: 'wallet.topup-reversal-withdrawn', after: { reversal_id } })
  })
}

interface Proposal {
  topup_id: string
  /** The one that it replaces. */
  open: Selectable<WalletTopupReversals> | undefined
  asked: Reversal
  by: string
  now: Date
}

async function propose(trx: Db, { topup_id, open, asked, by, now }: Proposal): Promise<void> {
  if (open) await decide(trx, open.id, { decision: 'WITHDRAWN', decided_by: by, decided_at: now })
  await trx
    .insertInto('wallet_topup_reversals')
    .values({ id: randomUUID(), topup_id, ...asked, proposed_by: by, proposed_at: now })
    .execute()
}

async function decide(trx: Db, id: string, decision: Updateable<WalletTopupReversals>): Promise<void> {
  await trx.updateTable('wallet_topup_reversals').set(decision).where('id', '=', id).execute()
}

interface Booking extends Reversal {
  /** Of the proposal. */
  id: string
  partner_plan_id: string
  /** The ledger account of the company's credits. */
  company: bigint
}

/** A top-up below zero. @returns its transaction @throws Refusal INSUFFICIENT_FUNDS where an allotment was faster */
async function book({ caller, now }: AnyRequestContext, trx: Db, booking: Booking): Promise<string> {
  const { id, partner_plan_id, company, amount_paise, reason } = booking
  const transaction = await insertTransaction(trx, {
    type: 'TOPUP',
    status: 'SUCCESS',
    partner_plan_id,
    amount_paise: -amount_paise,
    reference: `topup-reversal/${id}`,
    now,
  })
  const credit = await accountId(trx, EXTERNAL_FUNDING, now)
  const step = { type: 'wallet.topup-reversed', debit: company, credit, amount_paise, reason, actor: caller, now }
  await withSavepoint(trx, () => move(trx, transaction, step)).catch(async (error) => {
    if (error instanceof Defect) await refuseShort(trx, company, amount_paise)
    throw error
  })
  await checkLater(trx, partner_plan_id, now)
  return transaction.id
}

/** @throws Refusal INSUFFICIENT_FUNDS */
async function refuseShort(trx: Db, company: bigint, amount_paise: Paise): Promise<void> {
  const { available_paise } = await readBalance(trx, company)
  if (available_paise >= amount_paise) return
  throw new Refusal<typeof call>('INSUFFICIENT_FUNDS', {
    extra_args: { required: toRupees(amount_paise), available: toRupees(available_paise) },
    text: shortOfCredits(formatRupees(available_paise)),
  })
}

/** A receipt of which nothing is left may confirm the top-up of the company that had paid. */
async function freeReceipt(trx: Db, topup_id: string): Promise<void> {
  await trx
    .updateTable('wallet_transactions')
    .set({ attributes: sql<JsonValue>`attributes || '{"is_reversed": true}'::jsonb` })
    .where('id', '=', topup_id)
    .execute()
}
