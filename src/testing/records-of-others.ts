import { saveBank } from './bank.ts'
import type { Browser } from './browser.ts'
import type { buyPlan } from './buy-plan.ts'
import { targetsOf } from './own-affair-targets.ts'
import type { World } from './world.ts'

/** Calls of the desk that refuse one's own affair before they read the body. */
const OWN_FIRST = [
  ...['fileManualReimbursement', 'blockSubscription', 'unblockSubscription', 'generateInvoice', 'refundSubscription'],
  ...[
    'setMemberContact',
    'addQuota',
    'cancelQuota',
    'revokeHealthCash',
    'reviewDecision',
    'decideReturn',
    'decideBankReview',
  ],
  ...['moveCheckupOrder', 'changeCheckupTime', 'cancelCheckupOrder', 'addCheckupReport', 'approvePlanRefund'],
]

interface RecordOwners {
  other: Browser
  bought: Awaited<ReturnType<typeof buyPlan>>
  /** One of our staff. */
  colleague: Browser
}

/** Records about the plan of another person by call, for calls that staff may not make about their own. */
export async function recordsOfOthers(
  world: World,
  { other, bought: { subscription_id, order_ref }, colleague }: RecordOwners,
): Promise<Record<string, Record<string, string>>> {
  await saveBank(other, { account_holder_name: 'Somebody Else', account_number: '50100777777778' })
  const { account_id: customerId } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const calls = new Map(world.product.routes.map(({ call }) => [call.name, call]))
  const target = targetsOf({ world, colleague, calls, subscription_id, customerId, order_ref })
  const found: Record<string, Record<string, string>> = {}
  for (const name of OWN_FIRST) found[name] = (await target(name)).params
  const { approvePlanRefund: refund, addCheckupReport: checkup } = found as Record<string, Record<string, string>>
  return { ...found, declinePlanRefund: refund!, readStaffCheckup: checkup!, readStaffCheckupReport: checkup! }
}
