import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import type { Paise } from '#values/money.ts'
import { UTR } from '../../rules/topup.ts'
import { topupWords } from '../../words/topups.ts'
import { checkLater } from '../low-credits.ts'
import { type Actor, findByReference, insertTransaction, move, type WalletTransaction } from '../transactions.ts'
import { COMPANY, EXTERNAL_FUNDING } from '../wallet-accounts.ts'

interface Topup {
  partner_plan_id: string
  amount_paise: Paise
  reference: string
  /** Who asked for it, a user of the company or our staff; nobody where the product does it by itself. */
  asked?: { source: 'COMPANY' | 'STAFF'; by: string }
  now: Date
}

/**
 * Records that a company announced a payment; nothing moves before its bank receipt is confirmed. The same reference
 * is one top-up.
 */
export async function openTopup(
  trx: Db,
  { partner_plan_id, amount_paise, reference, asked, now }: Topup,
): Promise<string> {
  const known = await findByReference(trx, reference)
  if (known) return known.id
  const { id } = await insertTransaction(trx, {
    type: 'TOPUP',
    status: 'PENDING',
    partner_plan_id,
    amount_paise,
    reference,
    now,
  })
  await trx
    .insertInto('wallet_topups')
    .values({
      transaction_id: id,
      partner_plan_id,
      source: asked?.source ?? null,
      asked_by: asked?.by ?? null,
      asked_paise: amount_paise,
      created_at: now,
    })
    .execute()
  return id
}

interface Confirmation {
  reference: string
  /** The bank's number of the receipt. */
  utr: string
  actor: Actor
  now: Date
}

/**
 * Credits a company with the money that it announced: once per bank receipt number.
 * @throws Refusal INVALID without such a number, NOT_FOUND
 */
export async function confirmTopup(trx: Db, { reference, utr, actor, now }: Confirmation): Promise<WalletTransaction> {
  const topup = await trx
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('reference', '=', reference)
    .where('type', '=', 'TOPUP')
    .forUpdate()
    .executeTakeFirst()
  if (!topup) throw new Refusal('NOT_FOUND')
  if (topup.status === 'SUCCESS') return topup
  return bookTopup(trx, topup, { utr, received_paise: topup.amount_paise, limit_paise: null, actor, now })
}

interface Receipt {
  utr: string
  /** What is booked, whatever was asked for. */
  received_paise: Paise
  /** Above this two people are needed. */
  limit_paise: Paise | null
  actor: Actor
  now: Date
}

/**
 * Books what the bank received for an open top-up, which the caller has locked.
 * @throws Refusal INVALID without a receipt number; a unique violation of `wallet_transactions_utr` for a known one
 */
export async function bookTopup(
  trx: Db,
  topup: WalletTransaction,
  { utr, received_paise, limit_paise, actor, now }: Receipt,
): Promise<WalletTransaction> {
  if (!UTR.test(utr)) throw new Refusal('INVALID', { fields: { utr: topupWords.fields.utr } })
  const booked = await move(trx, topup, {
    type: 'wallet.topup-confirmed',
    debit: await accountId(trx, EXTERNAL_FUNDING, now),
    credit: await accountId(trx, COMPANY, now, topup.partner_plan_id),
    amount_paise: received_paise,
    set: {
      status: 'SUCCESS',
      amount_paise: received_paise,
      attributes: { product_sub_transaction_id: utr.toUpperCase() },
    },
    actor,
    now,
  })
  await trx
    .updateTable('wallet_topups')
    .set({
      decision: 'CONFIRMED',
      decided_by: typeof actor === 'string' ? null : actor.account_id,
      decided_at: now,
      received_paise,
      second_person_above_paise: limit_paise,
    })
    .where('transaction_id', '=', topup.id)
    .execute()
  await checkLater(trx, topup.partner_plan_id, now)
  return booked
}

interface TopupClosure {
  decision: 'REJECTED' | 'CANCELLED'
  by: string | null
  reason: string | null
  now: Date
}

/** Closes an open top-up, which the caller has locked; no money has moved for it. */
export async function closeTopup(trx: Db, id: string, { decision, by, reason, now }: TopupClosure): Promise<void> {
  await trx
    .updateTable('wallet_transactions')
    .set({ status: 'FAILED', failure: 'VOIDED', modified_at: now })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('wallet_topups')
    .set({ decision, decided_by: by, decided_at: now, reason })
    .where('transaction_id', '=', id)
    .execute()
}
