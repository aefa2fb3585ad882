import { randomUUID } from 'node:crypto'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mayInCompany } from '#rooms/access/rules/may-in-company.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { allotCredits } from '#rooms/wallet/server/commands/allot-credits.ts'
import { divideCredits } from '#rooms/wallet/server/commands/divide-credits.ts'
import { restoreCredits } from '#rooms/wallet/server/commands/restore-credits.ts'
import { readCredits, readLot, readLotCredits } from '#rooms/wallet/server/credits.ts'
import { findLotOf, lockWallet, type WalletLot } from '#rooms/wallet/server/wallets.ts'
import { istDateOf } from '#values/ist-date.ts'
import { formatRupees, type Paise, toRupees } from '#values/money.ts'
import { formWords as words } from '../../words/form.ts'
import type { EmployeeRow } from '../view.ts'

interface Change {
  contract: Contract
  row: EmployeeRow
  /** The new total. */
  walletAmount?: Paise | undefined
  sublimits?: readonly { package_id: string; amount: Paise }[] | undefined
  actor: Caller
  now: Date
}

/**
 * Sets the total of a person's credits and how they are divided: what is more comes from the company, what is less
 * returns to it. Never below what is used or on hold.
 * @returns the total before and after, in rupees; undefined where neither is asked for
 * @throws Refusal FORBIDDEN, INVALID with the least possible amount, INSUFFICIENT_FUNDS, PLAN_NOT_ACTIVE
 */
export async function changeCredits(
  trx: Db,
  { contract, row, walletAmount, sublimits, actor, now }: Change,
): Promise<{ before: { allotted: number }; after: { allotted: number } } | undefined> {
  const { wallet_id } = row
  if (wallet_id === null || (walletAmount === undefined && sublimits === undefined)) return undefined
  // In the order of a decision about a claim: the plan before its wallet.
  await lockSubscription(trx, row.subscription_id)
  await lockWallet(trx, wallet_id)
  const { allotted_paise: before } = await readCredits(trx, wallet_id)
  const after = walletAmount ?? before
  // A change of the total is a transfer: who may not make one changes the rest.
  if (after !== before && !mayInCompany(actor, row.subsidiary_id, 'wallet.transfer')) throw new Refusal('FORBIDDEN')
  if (after > before) {
    const allotments = [{ wallet_id, amount_paise: after - before }]
    const cause = `edited/${randomUUID()}`
    await allotCredits(trx, { partner_plan_id: contract.id, allotments, cause, actor, now })
  }
  const lot = await findLotOf(trx, wallet_id, istDateOf(now))
  const lowered = after < before ? await lowerableYear(trx, lot, { before, after }) : undefined
  // Before credits are taken: what HR wrote is checked against the new total, not lowered to it.
  if (lot) await divide(trx, lot, { sublimits, after })
  if (lowered) {
    const reference = `edited/${randomUUID()}`
    await restoreCredits(trx, { wallet_id, term: lowered.term, amount_paise: before - after, reference, actor, now })
  }
  return { before: { allotted: toRupees(before) }, after: { allotted: toRupees(after) } }
}

/** @throws Refusal INVALID with the least possible amount */
async function lowerableYear(
  trx: Db,
  lot: WalletLot | undefined,
  { before, after }: { before: Paise; after: Paise },
): Promise<WalletLot> {
  const available = lot ? (await readLotCredits(trx, lot.wallet_id, lot.term)).available_paise : 0n
  const minimum = before - available
  if (!lot || after < minimum)
    throw new Refusal('INVALID', {
      fields: { walletAmount: words.walletAmount.tooLow(formatRupees(minimum)) },
      extra_args: { minimum: toRupees(minimum) },
    })
  return lot
}

/** Reserved amounts always fit into the total, whether they or the total were changed. */
async function divide(
  trx: Db,
  lot: WalletLot,
  { sublimits, after }: { sublimits: Change['sublimits']; after: Paise },
): Promise<void> {
  if (sublimits !== undefined && sublimits.length > 0) {
    const parts = sublimits.map(({ package_id, amount }) => ({ package_id, amount_paise: amount }))
    const [tooLow] = await divideCredits(trx, lot, parts)
    if (tooLow !== undefined) {
      const at = sublimits.findIndex(({ package_id }) => package_id === tooLow)
      throw new Refusal('INVALID', { fields: { [`sublimits.${at}.amount`]: words.sublimits.tooLow } })
    }
  }
  const divided = (await readLot(trx, lot)).sublimits
  const reserved = divided.reduce((sum, { shared, amount_paise }) => (shared ? sum : sum + amount_paise), 0n)
  if (reserved > after) throw new Refusal('INVALID', { fields: { sublimits: words.sublimits.tooHigh } })
}
