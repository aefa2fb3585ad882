import { giveWallet } from './give-wallet.ts'
import type { World } from './world.ts'

interface EmployeeOptions {
  name?: string
  paise?: bigint
}

/** A person of the demo company's wallet contract, as its HR knows them, with a wallet; requires `SEED: 'demo'`. */
export async function giveEmployee(
  world: Pick<World, 'db' | 'clock' | 'signUp'>,
  mobile: string,
  { name = 'Nila Bose', paise }: EmployeeOptions = {},
) {
  await world.signUp(mobile)
  const wallet = await giveWallet(world, mobile, paise === undefined ? {} : { paise })
  const { subsidiary_id } = await world.db
    .selectFrom('partner_plans')
    .select('subsidiary_id')
    .where('id', '=', wallet.partner_plan_id)
    .executeTakeFirstOrThrow()
  const { starts_on, ends_on } = await world.db
    .selectFrom('subscriptions')
    .select(['starts_on', 'ends_on'])
    .where('id', '=', wallet.subscription_id)
    .executeTakeFirstOrThrow()
  const { id } = await world.db
    .insertInto('partner_users')
    .values({
      subsidiary_id,
      partner_plan_id: wallet.partner_plan_id,
      account_id: wallet.account_id,
      subscription_id: wallet.subscription_id,
      wallet_id: wallet.wallet_id,
      name,
      mobile,
      starts_on,
      ends_on,
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...wallet, partner_user_id: id, subsidiary_id }
}
