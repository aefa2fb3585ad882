import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { accountId } from '#platform/ledger/account.ts'
import { formatRupees, type Paise, toRupees } from '#values/money.ts'
import { companyCreditWords } from '../../words/company.ts'
import { readLotCredits } from '../credits.ts'
import { notifyLater } from '../notify-credits.ts'
import type { WalletRefusal } from '../refusals.ts'
import { type Actor, findByReference, openMoved } from '../transactions.ts'
import { COMPANY } from '../wallet-accounts.ts'
import { lockWallet, type Wallet } from '../wallets.ts'
import { lowerReserves } from './lower-reserves.ts'

const words = companyCreditWords.refusals

interface CreditRestoreInput {
  wallet_id: string
  term: number
  amount_paise: Paise
  /** Names the cause: it is restored once. */
  reference: string
  actor: Actor
  /** The company whose user the actor is. */
  tenant_id?: string
  now: Date
}

/**
 * Returns credits to the company because a person's allotment is reduced. Credits on hold or spent stay; reserved amounts
 * that no longer fit are lowered.
 * @returns its transaction
 * @throws Refusal INSUFFICIENT_FUNDS when less is available
 */
export async function restoreCredits(trx: Db, restoring: CreditRestoreInput): Promise<string> {
  const [wallet, known, { available_paise }] = await Promise.all([
    lockWallet(trx, restoring.wallet_id),
    findByReference(trx, restoring.reference),
    readLotCredits(trx, restoring.wallet_id, restoring.term),
  ])
  if (known) return known.id
  if (restoring.amount_paise > available_paise)
    throw new Refusal<WalletRefusal>('INSUFFICIENT_FUNDS', {
      extra_args: { required: toRupees(restoring.amount_paise), available: toRupees(available_paise) },
      text: words.shortPerson(formatRupees(available_paise), formatRupees(restoring.amount_paise)),
    })
  const id = await restore(trx, wallet, restoring)
  await lowerReserves(trx, restoring)
  return id
}

interface LotEnd {
  term: number
  actor: Actor
  now: Date
}

/**
 * Ends a plan year of a wallet: available credits return to the company, once; those on hold stay until decided. No
 * effect for a year that has ended already.
 */
export async function endLot(trx: Db, wallet_id: string, { term, actor, now }: LotEnd): Promise<void> {
  const wallet = await lockWallet(trx, wallet_id)
  await trx
    .updateTable('wallet_lots')
    .set({ ended_at: now })
    .where('wallet_id', '=', wallet_id)
    .where('term', '=', term)
    .where('ended_at', 'is', null)
    .execute()
  await returnLeftover(trx, wallet, { term, actor, now })
}

/** Passes credits released in an ended plan year on to the company. The caller holds the wallet's lock. */
export async function returnLeftover(trx: Db, wallet: Wallet, { term, actor, now }: LotEnd): Promise<void> {
  const lot = await trx
    .selectFrom('wallet_lots')
    .select('ended_at')
    .where('wallet_id', '=', wallet.id)
    .where('term', '=', term)
    .executeTakeFirstOrThrow()
  if (!lot.ended_at) return
  const { available_paise } = await readLotCredits(trx, wallet.id, term)
  if (available_paise === 0n) return
  const { count } = await trx
    .selectFrom('wallet_transactions')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('wallet_id', '=', wallet.id)
    .where('type', '=', 'RESTORE')
    .executeTakeFirstOrThrow()
  const reference = `lot/${wallet.id}/${term}/${count}`
  await restore(trx, wallet, { term, amount_paise: available_paise, reference, actor, now })
}

async function restore(
  trx: Db,
  wallet: Wallet,
  { term, amount_paise, reference, actor, tenant_id, now }: Omit<CreditRestoreInput, 'wallet_id'>,
): Promise<string> {
  const opening = {
    type: 'RESTORE',
    status: 'SUCCESS',
    partner_plan_id: wallet.partner_plan_id,
    wallet_id: wallet.id,
    term,
    amount_paise,
    reference,
    now,
  } as const
  const id = await openMoved(trx, opening, {
    type: 'wallet.credits-restored',
    debit: wallet.employee_id,
    credit: await accountId(trx, COMPANY, now, wallet.partner_plan_id),
    actor,
    tenant_id,
  })
  await notifyLater(trx, [id], now)
  return id
}
