import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { SERVED } from './home-care.ts'
import { insertAlarm, insertCare, insertCareCall } from './insert-care.ts'
import type { World } from './world.ts'

const CALLS_OF_CARE = [
  ...['readCare', 'logVitals', 'requestCareCall', 'downloadCareSummary', 'readHomeCare', 'readCareSummary'],
  ...['actOnCareCall', 'moveCareKit', 'actOnEscalation', 'addCareNote'],
]

/**
 * A record of this person, who has bought a plan, for each call about addresses and home care.
 * @param params receives what paths name besides
 */
export async function homeCareRecords(
  world: World,
  mobile: string,
  params: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { db, clock } = world
  const now = clock.now()
  const account = await db.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
  const of = { account_id: account.id, created_at: now }
  const address = await db
    .insertInto('addresses')
    .values({ ...SERVED, ...of })
    .returning('id')
    .executeTakeFirstOrThrow()
  const proposal = await db
    .insertInto('plan_proposals')
    .values({ ...of, plan_id: DEMO_PLANS.covid, details_until: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', account.id)
    .where('partner_plan_id', 'is', null)
    .executeTakeFirstOrThrow()
  await insertCare(world, plan.id)
  params.subscription_id = plan.id
  params.call_id = await insertCareCall(world, plan.id)
  params.escalation_id = await insertAlarm(world, plan.id, account.id)
  return {
    ...Object.fromEntries(CALLS_OF_CARE.map((name) => [name, plan.id])),
    readAddress: address.id,
    deleteAddress: address.id,
    updatePlanProposal: proposal.id,
    checkPlanProposal: proposal.id,
  }
}
