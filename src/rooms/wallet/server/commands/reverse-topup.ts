import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { JsonValue, WalletTopupReversals } from '#db/schema.ts'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withSavepoint, withTransaction } from '#platform/database/transaction.ts'
import { accountId, readBalance } from '#platform/ledger/account.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { hasLeft, refuseDependent } from '#rooms/access/server/second-person.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { formatRupees, type Paise, toRupees } from '#values/money.ts'
import type { reverseTopup as call } from '../../contract/topups.ts'
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
 * Takes back what a top-up added, as far as the company still has it, once two of our staff have asked for the same amount.
 * The first only leaves a proposal, which the same person may change.
 * @throws Refusal NOT_FOUND, NOT_CONFIRMED, INVALID (amount), INSUFFICIENT_FUNDS, OTHER_AMOUNT, NOT_SECOND_PERSON, OWN_AFFAIR
 */
export async function reverseTopup(request: AnyRequestContext, id: string, asked: Reversal): Promise<void> {
  const { db, keys, caller, now } = request
  const { amount_paise } = asked
  await withTransaction(db, async (trx) => {
    const { topup, contract } = await lockTopup(trx, id)
    await refuseOwnTopup(trx, caller.account_id, contract, topup)
    if (topup.received_paise === null)
      throw new Refusal<typeof call>('NOT_CONFIRMED', { extra_args: { current_state: topup.decision ?? 'PENDING' } })
    await lockContract(trx, contract.id)
    const left_paise = topup.received_paise - (await readReversed(trx, id))
    if (amount_paise > left_paise)
      throw new Refusal('INVALID', { fields: { amount: fields.moreThanLeft(formatRupees(left_paise)) } })
    const company = await accountId(trx, COMPANY, now, contract.id)
    await refuseShort(trx, company, amount_paise)
    const open = await findOpenReversal(trx, id)
    const first = { account_id: open?.proposed_by ?? null, did: 'topups.confirm' } as const
    if (!open || open.proposed_by === caller.account_id || (await hasLeft(trx, first))) {
      await propose(trx, { topup_id: id, open, asked, by: caller.account_id!, now })
      return auditTopup(request, trx, id, { action: 'wallet.topup-reversal-proposed', after: asked })
    }
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
 * @throws Refusal NOT_FOUND, OWN_AFFAIR
 */
export async function withdrawReversal(request: AnyRequestContext, id: string): Promise<void> {
  const { db, caller, now } = request
  await withTransaction(db, async (trx) => {
    const { topup, contract } = await lockTopup(trx, id)
    await refuseOwnTopup(trx, caller.account_id, contract, topup)
    const open = await findOpenReversal(trx, id)
    if (!open) return
    await decide(trx, open.id, { decision: 'WITHDRAWN', decided_by: caller.account_id, decided_at: now })
    await auditTopup(request, trx, id, { action: 'wallet.topup-reversal-withdrawn', after: { proposal: open.id } })
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
  const proposal = { ...asked, proposed_by: by, proposed_at: now }
  if (open) await trx.updateTable('wallet_topup_reversals').set(proposal).where('id', '=', open.id).execute()
  else
    await trx
      .insertInto('wallet_topup_reversals')
      .values({ id: randomUUID(), topup_id, ...proposal })
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
