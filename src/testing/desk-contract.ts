import { PEOPLE } from '../simulated-world/cast.ts'
import { openEmployer } from './employer.ts'
import type { World } from './world.ts'

/** A company for one test (requires `SEED: 'demo'`) with a signed contract that our staff change. */
export async function openDeskContract(world: World, terms: object = {}) {
  const employer = await openEmployer(world, terms)
  const { id } = await employer.contract()
  const { mobile } = PEOPLE.find(({ staff }) => staff === 'SUPERADMIN')!
  /** In a new session: they end with the day. */
  const kabir = () => world.signUp(mobile)
  /** The last days of everything that a person has from the contract. */
  const days = (mobile: string) =>
    world.db
      .selectFrom('partner_users as e')
      .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
      .innerJoin('subscription_terms as t', 't.subscription_id', 's.id')
      .innerJoin('wallet_lots as l', 'l.wallet_id', 'e.wallet_id')
      .select(['e.ends_on as employee', 's.ends_on as plan', 't.ends_on as term', 'l.ends_on as credits', 's.status'])
      .where('e.mobile', '=', mobile)
      .executeTakeFirstOrThrow()
  return { ...employer, id, kabir, days }
}
