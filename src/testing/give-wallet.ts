import { randomUUID } from 'node:crypto'
import { withTransaction } from '#platform/database/transaction.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { activateCompanySubscription } from '#rooms/subscriptions/server/activate-company-subscription.ts'
import { type Allotment, allotCredits } from '#rooms/wallet/server/commands/allot-credits.ts'
import { confirmTopup, openTopup } from '#rooms/wallet/server/commands/top-up.ts'
import { findWallet, openWallets } from '#rooms/wallet/server/wallets.ts'
import type { World } from './world.ts'

interface WalletOptions {
  paise?: bigint
  sublimits?: Allotment['sublimits']
}

/**
 * Makes the person with this mobile an employee of the demo company (requires `SEED: 'demo'`) with health credits that
 * the company has funded.
 */
export async function giveWallet(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  mobile: string,
  { paise = 20_000_00n, sublimits }: WalletOptions = {},
): Promise<{ wallet_id: string; subscription_id: string; account_id: string; partner_plan_id: string }> {
  const now = clock.now()
  const partner_plan_id = WALLET_CONTRACT
  const reference = `test/${randomUUID()}`
  return withTransaction(db, async (trx) => {
    const { id: account_id } = await trx
      .selectFrom('accounts')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    const primary = { name: 'Nila Bose', mobile, email: null }
    const given = await activateCompanySubscription(trx, { partner_plan_id, account_id, primary, now })
    if ('refused' in given) throw new Error(given.refused)
    await openWallets(trx, [given.subscription_id], now)
    const { id: wallet_id } = (await findWallet(trx, given.subscription_id))!
    await openTopup(trx, { partner_plan_id, amount_paise: paise, reference, now })
    await confirmTopup(trx, { reference, utr: randomUUID().replaceAll('-', '').slice(0, 22), actor: 'system', now })
    const allotments = [{ wallet_id, amount_paise: paise, ...(sublimits && { sublimits }) }]
    await allotCredits(trx, { partner_plan_id, allotments, cause: `test/${wallet_id}`, actor: 'system', now })
    return { wallet_id, subscription_id: given.subscription_id, account_id, partner_plan_id }
  })
}
