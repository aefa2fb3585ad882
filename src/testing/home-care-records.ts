import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { SERVED } from './home-care.ts'
import { insertAlarm, insertCare, insertCareCall } from './insert-care.ts'
import type { World } from './world.ts'

const CALLS_OF_BUYER = ['readCare', 'logVitals', 'reportLowOxygen', 'requestCareCall', 'downloadCareSummary']
const CALLS_OF_DESK = [
  ...['readHomeCare', 'readCareSummary'],
  ...['actOnCareCall', 'moveCareKit', 'actOnEscalation', 'addCareNote', 'changeCareDoctor', 'checkSharedNumber'],
]

/**
 * A record of this person, who has bought a plan, for each call about addresses and home care; for those of the desk a
 * record of `patient`, where this person is of our staff and does not handle their own.
 * @param params receives what paths name besides
 */
export async function homeCareRecords(
  world: World,
  mobile: string,
  params: Record<string, string> = {},
  patient = mobile,
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
  const plan = await boughtBy(world, mobile)
  const theirs = await boughtBy(world, patient)
  await insertCare(world, plan)
  await insertCare(world, theirs)
  params.subscription_id = plan
  params.call_id = await insertCareCall(world, theirs)
  params.escalation_id = await insertAlarm(world, theirs, account.id)
  return {
    ...Object.fromEntries(CALLS_OF_BUYER.map((name) => [name, plan])),
    ...Object.fromEntries(CALLS_OF_DESK.map((name) => [name, theirs])),
    readAddress: address.id,
    deleteAddress: address.id,
    updatePlanProposal: proposal.id,
    checkPlanProposal: proposal.id,
  }
}

async function boughtBy({ db }: World, mobile: string): Promise<string> {
  const plan = await db
    .selectFrom('subscriptions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('a.mobile', '=', mobile)
    .where('s.partner_plan_id', 'is', null)
    .executeTakeFirstOrThrow()
  return plan.id
}
