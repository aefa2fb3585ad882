import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import type { SpendType } from '../../rules/figures.ts'
import { availableUnder, sublimitFor } from '../../rules/sublimits.ts'
import { walletWords as words } from '../../words.ts'
import { readLot } from '../credits.ts'
import type { WalletRefusal } from '../refusals.ts'
import {
  type Actor,
  type Attributes,
  findByReference,
  insertTransaction,
  move,
  type WalletTransaction,
} from '../transactions.ts'
import { findLotOf, lockWallet, type Wallet } from '../wallets.ts'
import { returnLeftover } from './restore-credits.ts'

export interface Hold {
  wallet_id: string
  amount_paise: Paise
  type: SpendType
  /** Names the cause, such as 'claim/900': it has one hold. */
  reference: string
  service_category: string
  /** Chosen by staff; else the package that the service belongs to. */
  wallet_sublimit_package_id?: string | null | undefined
  attributes: Attributes
  /** The day of the service, IST; defaults to today. The credits of its plan year are held. */
  service_date?: IstDate
  /** The hold becomes void if not settled by then. */
  expires_at?: Date | null
  actor?: Actor
  now: Date
}

/** The job that voids expired holds. */
export const EXPIRE_HOLDS = { name: 'wallet.expire-holds' }

/**
 * Puts credits on hold for a cause, under the wallet's lock: of two concurrent callers for the last credits one gets
 * them. A cause that is on hold or settled keeps its hold; one whose hold is void gets a new one.
 * @throws Refusal NO_CREDITS when nothing is available for the service, INSUFFICIENT_FUNDS when less than the amount
 * is
 */
export async function holdCredits(trx: Db, hold: Hold): Promise<{ hold_id: string; transaction_id: string }> {
  const { reference, amount_paise, service_category, attributes, expires_at = null, actor = 'system', now } = hold
  const wallet = await lockWallet(trx, hold.wallet_id)
  const known = await findByReference(trx, reference)
  if (known && known.status !== 'FAILED') return { hold_id: known.id, transaction_id: known.id }
  const lot = await findLotOf(trx, wallet.id, hold.service_date ?? istDateOf(now))
  if (!lot) throw new Refusal<WalletRefusal>('NO_CREDITS')
  const part = await partFor(trx, lot, { ...hold, package_id: hold.wallet_sublimit_package_id })
  const opened =
    known ??
    (await insertTransaction(trx, {
      type: hold.type,
      status: 'PENDING',
      partner_plan_id: wallet.partner_plan_id,
      wallet_id: wallet.id,
      term: lot.term,
      amount_paise,
      service_category,
      reference,
      attributes,
      now,
    }))
  await move(trx, opened, {
    type: 'wallet.credits-held',
    debit: wallet.employee_id,
    credit: wallet.hold_id,
    amount_paise,
    set: { status: 'PENDING', failure: null, term: lot.term, amount_paise, expires_at, ...part },
    actor,
    now,
  })
  // One run at that time voids all that are due.
  if (expires_at)
    await enqueue(trx, EXPIRE_HOLDS, { payload: {}, run_at: expires_at, unique_key: expires_at.toISOString() })
  return { hold_id: opened.id, transaction_id: opened.id }
}

interface Adjustment {
  reference: string
  amount_paise: Paise
  /** If omitted, the package stays. */
  wallet_sublimit_package_id?: string | null | undefined
  actor?: Actor
  now: Date
}

/**
 * Changes the amount of a hold: trimmed to what was approved, or raised if available.
 * @throws Refusal NO_CREDITS, INSUFFICIENT_FUNDS, NOT_FOUND if nothing is on hold under the reference
 */
export async function adjustHold(trx: Db, adjustment: Adjustment): Promise<void> {
  const { reference, amount_paise, actor = 'system', now } = adjustment
  const held = await lockHeld(trx, reference)
  if (held?.transaction.status !== 'PENDING') throw new Refusal('NOT_FOUND')
  const { wallet, transaction } = held
  const chosen = adjustment.wallet_sublimit_package_id
  const part = await partFor(
    trx,
    { wallet_id: wallet.id, term: transaction.term! },
    {
      amount_paise,
      service_category: transaction.service_category ?? '',
      package_id: chosen === undefined ? transaction.package_id : chosen,
    },
    transaction.id,
  )
  const more = amount_paise - transaction.amount_paise
  if (more === 0n) {
    await trx.updateTable('wallet_transactions').set(part).where('id', '=', transaction.id).execute()
    return
  }
  await move(trx, transaction, {
    type: more > 0n ? 'wallet.hold-raised' : 'wallet.hold-trimmed',
    debit: more > 0n ? wallet.employee_id : wallet.hold_id,
    credit: more > 0n ? wallet.hold_id : wallet.employee_id,
    amount_paise: more > 0n ? more : -more,
    set: { amount_paise, ...part },
    actor,
    now,
  })
  await returnLeftover(trx, wallet, { term: transaction.term!, actor, now })
}

interface HoldRelease {
  reference: string
  /** For the audit log. */
  reason: string
  failure?: 'VOIDED' | 'EXPIRED'
  actor?: Actor
  now: Date
}

/** Voids a hold, so that its credits can be spent again. No effect for a cause without a hold. */
export async function voidHold(
  trx: Db,
  { reference, reason, failure = 'VOIDED', actor = 'system', now }: HoldRelease,
): Promise<void> {
  const held = await lockHeld(trx, reference)
  if (held?.transaction.status !== 'PENDING') return
  const { wallet, transaction } = held
  await move(trx, transaction, {
    type: 'wallet.hold-voided',
    debit: wallet.hold_id,
    credit: wallet.employee_id,
    amount_paise: transaction.amount_paise,
    set: { status: 'FAILED', failure },
    reason,
    actor,
    now,
  })
  await returnLeftover(trx, wallet, { term: transaction.term!, actor, now })
}

/** The transaction of a cause, read under its wallet's lock; undefined for an unknown cause. */
export async function lockHeld(
  trx: Db,
  reference: string,
): Promise<{ wallet: Wallet; transaction: WalletTransaction } | undefined> {
  const found = await findByReference(trx, reference)
  if (!found?.wallet_id) return undefined
  const wallet = await lockWallet(trx, found.wallet_id)
  return { wallet, transaction: (await findByReference(trx, reference))! }
}

interface HoldInput {
  amount_paise: Paise
  service_category: string
  package_id?: string | null | undefined
}

/**
 * Under which package an amount is spent, and how much of it from the package's reserved amount. The caller holds the
 * wallet's lock.
 * @throws Refusal NO_CREDITS, INSUFFICIENT_FUNDS, INVALID for a package that the wallet does not have
 */
export async function partFor(
  trx: Db,
  lot: { wallet_id: string; term: number },
  { amount_paise, service_category, package_id }: HoldInput,
  except?: string,
): Promise<{ package_id: string | null; dedicated_paise: Paise }> {
  const divided = await readLot(trx, lot, except)
  const sublimit = sublimitFor(divided, { service_category, package_id })
  if (package_id && !sublimit)
    throw new Refusal('INVALID', { fields: { wallet_sublimit_package_id: words.refusals.UNKNOWN_PACKAGE } })
  const { available_paise, dedicated_paise } = availableUnder(divided, sublimit)
  if (available_paise === 0n) throw new Refusal<WalletRefusal>('NO_CREDITS')
  if (amount_paise > available_paise)
    throw new Refusal<WalletRefusal>('INSUFFICIENT_FUNDS', { extra_args: { available: toRupees(available_paise) } })
  return {
    package_id: sublimit?.id ?? null,
    dedicated_paise: amount_paise < dedicated_paise ? amount_paise : dedicated_paise,
  }
}
