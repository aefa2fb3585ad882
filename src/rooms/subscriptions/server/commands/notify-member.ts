import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import {
  type CountedSend,
  countSend,
  countSendOrRefuse,
  isLimited,
  refuseAboutPlans,
} from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { nameInMessage } from '#values/person-name.ts'
import { subscriptionWords as words } from '../../words.ts'
import type { PlanMembers } from './lock-members.ts'

const KIND = 'plan-member-added'
const REMOVED = 'plan-number-removed'

/**
 * Notifies an adult that they were added to a plan; once per number and plan, however often they are removed and
 * added.
 * @throws Refusal RATE_LIMITED
 */
export async function notifyMember(
  trx: Db,
  context: AnyRequestContext,
  plan: PlanMembers,
  mobile: string,
): Promise<void> {
  const { caller, now } = context
  if (isKnown(plan, mobile)) return refuseAboutPlans(trx, context, { to: mobile, now })
  const by = { account_id: caller.account_id ?? '' }
  const counted = await countSendOrRefuse(trx, context, { kind: KIND, to: mobile, by, now })
  await send(trx, context, { plan, mobile, counted, now })
}

function isKnown({ rows }: Pick<PlanMembers, 'rows'>, number: string): boolean {
  return rows.some(({ mobile }) => mobile === number)
}

/** The same once the owner has confirmed what their company entered; a number that has had enough messages gets none. */
export async function notifyConfirmed(
  trx: Db,
  context: AnyRequestContext,
  plan: PlanMembers,
  { uhid, mobile }: { uhid: string; mobile: string | null },
): Promise<void> {
  if (mobile === null || isKnown({ rows: plan.rows.filter((row) => row.uhid !== uhid) }, mobile)) return
  const { caller, now } = context
  const by = { account_id: caller.account_id ?? '' }
  const counted = await countSend(trx, context, { kind: KIND, to: mobile, by, now })
  if (!isLimited(counted)) await send(trx, context, { plan, mobile, counted, now })
}

/**
 * Notifies a person who logs in with it that their number was taken off a plan. Removing goes on without the message where the number
 * has had enough of them: somebody else could have caused those.
 */
export async function notifyRemoved(
  trx: Db,
  context: AnyRequestContext,
  { plan, mobile }: { plan: PlanMembers; mobile: string },
): Promise<void> {
  const person = trx
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .where('first_login_at', 'is not', null)
  const account = await person.executeTakeFirst()
  if (!account) return
  const { keys, config, caller, now } = context
  const by = { account_id: caller.account_id ?? '' }
  const counted = await countSend(trx, context, { kind: REMOVED, to: mobile, by, now })
  if (isLimited(counted)) return
  const variables = { plan: plan.plan_name, care: config.carePhone }
  await notify(trx, keys, { template: REMOVED, variables, to_account: account.id, counted, now })
}

interface MemberNotice {
  plan: PlanMembers
  mobile: string
  counted: CountedSend
  now: Date
}

async function send(
  trx: Db,
  { keys, config }: Pick<Parts, 'keys' | 'config'>,
  { plan, mobile, counted, now }: MemberNotice,
): Promise<void> {
  const owner = plan.rows.find(({ is_primary }) => is_primary)
  const buyer = nameInMessage(owner?.name ?? null, words.unnamedBuyer)
  const variables = { buyer, plan: plan.plan_name, link: linkTo(config, '/plus/my-plan') }
  await notify(trx, keys, { template: KIND, variables, to_mobile: mobile, counted, now })
}
