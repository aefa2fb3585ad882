import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { accountId } from '#platform/ledger/account.ts'
import { type Actor, move, type WalletTransaction } from '../transactions.ts'
import { CLAIMS_PAYABLE, SERVICE_REVENUE } from '../wallet-accounts.ts'
import type { Wallet } from '../wallets.ts'
import { lockHeld, partFor } from './hold-credits.ts'

interface Settlement {
  reference: string
  /** The payment's external reference: a UTR, an order. */
  external_transaction_id: string
  actor?: Actor
  now: Date
}

/** Retried for a while, then a dead letter for staff: a service was provided that nobody has paid for. */
export const SETTLE_LATE = { name: 'wallet.settle-late' }

/**
 * Spends the credits on hold, once: settling again under the same external reference moves nothing. A payment that
 * succeeded after its hold expired is taken if the credits are still there; else it is retried for a while, and staff
 * are notified.
 * @returns whether the credits are missing
 * @throws Refusal NOT_FOUND; Defect HOLD_VOID for a voided hold, ALREADY_SETTLED under another external reference
 */
export async function settleHold(
  trx: Db,
  settlement: Settlement,
  attempt: 'first' | 'again' = 'first',
): Promise<boolean> {
  const held = await lockHeld(trx, settlement.reference)
  if (!held) throw new Refusal('NOT_FOUND')
  const { wallet, transaction } = held
  const { status, failure, attributes } = transaction
  if (status === 'SUCCESS') {
    const known = (attributes as { product_sub_transaction_id?: string }).product_sub_transaction_id
    if (known === settlement.external_transaction_id) return false
    throw new Defect('ALREADY_SETTLED')
  }
  if (status === 'PENDING') return spend(trx, wallet, transaction, settlement)
  if (failure !== 'EXPIRED') throw new Defect('HOLD_VOID')
  const again = await holdAgain(trx, wallet, transaction, settlement)
  if (again) return spend(trx, wallet, again, settlement)
  if (attempt === 'again') return true
  await enqueue(trx, SETTLE_LATE, {
    payload: { reference: settlement.reference, external_transaction_id: settlement.external_transaction_id },
    run_at: settlement.now,
    unique_key: settlement.reference,
  })
  return true
}

async function spend(
  trx: Db,
  wallet: Wallet,
  transaction: WalletTransaction,
  { external_transaction_id, actor = 'system', now }: Settlement,
): Promise<false> {
  await move(trx, transaction, {
    type: 'wallet.hold-settled',
    debit: wallet.hold_id,
    credit: await spentTo(trx, transaction, now),
    amount_paise: transaction.amount_paise,
    set: { status: 'SUCCESS', attributes: { product_sub_transaction_id: external_transaction_id } },
    actor,
    now,
  })
  return false
}

/** Undefined if the credits have been spent otherwise since. */
async function holdAgain(
  trx: Db,
  wallet: Wallet,
  transaction: WalletTransaction,
  { actor = 'system', now }: Settlement,
): Promise<WalletTransaction | undefined> {
  const { amount_paise, service_category, package_id, wallet_id, term } = transaction
  try {
    const wanted = { amount_paise, service_category: service_category ?? '', package_id }
    const part = await partFor(trx, { wallet_id: wallet_id!, term: term! }, wanted)
    return await move(trx, transaction, {
      type: 'wallet.credits-held',
      debit: wallet.employee_id,
      credit: wallet.hold_id,
      amount_paise,
      set: { status: 'PENDING', failure: null, expires_at: null, ...part },
      actor,
      now,
    })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Reverses a settlement because the bank returned the money: the credits are on hold again for the same cause.
 * @throws Refusal NOT_FOUND if nothing was settled or is on hold
 */
export async function reholdSettled(
  trx: Db,
  { reference, actor = 'system', now }: Omit<Settlement, 'external_transaction_id'>,
): Promise<void> {
  const held = await lockHeld(trx, reference)
  if (!held || held.transaction.status === 'FAILED') throw new Refusal('NOT_FOUND')
  const { wallet, transaction } = held
  if (transaction.status === 'PENDING') return
  await move(trx, transaction, {
    type: 'wallet.settlement-returned',
    debit: await spentTo(trx, transaction, now),
    credit: wallet.hold_id,
    amount_paise: transaction.amount_paise,
    set: { status: 'PENDING' },
    actor,
    now,
  })
}

function spentTo(trx: Db, { type }: WalletTransaction, now: Date): Promise<bigint> {
  return accountId(trx, type === 'REIMBURSEMENT' ? CLAIMS_PAYABLE : SERVICE_REVENUE, now)
}
