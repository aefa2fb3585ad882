import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueSpaced } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { type CountedSend, countSend, countSendOrRefuse, isLimited } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { type PlanMembers, readPlanMembers } from './lock-members.ts'

const KIND = 'plan-member-added'

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
  if (isKnown(plan, mobile)) return
  const { caller, now } = context
  const by = { account_id: caller.account_id ?? '' }
  const counted = await countSendOrRefuse(trx, context, { kind: KIND, to: mobile, by, now })
  const added_by = plan.rows.find(({ is_primary }) => is_primary)?.name ?? ''
  await send(trx, context, { plan, added_by, mobile, counted, now })
}

function isKnown({ rows }: PlanMembers, number: string): boolean {
  return rows.some(({ mobile }) => mobile === number)
}

interface Sending {
  plan: PlanMembers
  /** Who has added them. */
  added_by: string
  mobile: string
  counted: CountedSend
  cause?: string
  now: Date
}

async function send(
  trx: Db,
  { keys, config }: Pick<Parts, 'keys' | 'config'>,
  { plan, added_by, mobile, counted, cause, now }: Sending,
): Promise<void> {
  await notify(trx, keys, {
    template: KIND,
    variables: { buyer: added_by, plan: plan.plan_name, link: linkTo(config, '/plus/my-plan') },
    to_mobile: mobile,
    ...(cause !== undefined && { cause }),
    counted,
    now,
  })
}

const ADDED = { name: 'subscriptions.member-added' }
/** People in one job, of which one runs a second: login codes are not held up. */
const AT_ONCE = 20

interface AddedByCompany {
  uhid: string
  version: number
  company_id: string
}

/** Somebody whom a company has added, or given another number, with the plan as it was before. */
interface Reachable {
  row: { uhid: string; version: number; mobile: string | null }
  plan: PlanMembers
}

/** Notifies people whom a company has added to plans, after the commit; not a number that has had enough messages. */
export async function notifyMembersLater(
  trx: Db,
  added: readonly Reachable[],
  { company_id, now }: { company_id: string; now: Date },
): Promise<void> {
  const members = added
    .filter(({ row, plan }) => row.mobile !== null && !isKnown(plan, row.mobile))
    .map(({ row: { uhid, version } }) => ({ uhid, version, company_id }))
  const payloads = []
  for (let at = 0; at < members.length; at += AT_ONCE) payloads.push({ members: members.slice(at, at + AT_ONCE) })
  await enqueueSpaced(trx, ADDED, { payloads, run_at: now, seconds: 1 })
}

export const notifyMembers = defineJob<{ members: AddedByCompany[] }>({
  ...ADDED,
  timeoutSeconds: 600,
  work: async (parts, { members }, { now }) => {
    for (const { uhid, version, company_id } of members)
      await withTransaction(parts.db, async (trx) => {
        const cause = `member:${uhid}:${version}`
        const member = await trx
          .selectFrom('subscription_members')
          .select(['subscription_id', 'mobile'])
          .where('uhid', '=', uhid)
          .where('removed_at', 'is', null)
          // From a job that died in the middle: not counted again.
          .where((is) => is.not(is.exists(is.selectFrom('outbox_messages').select('id').where('cause', '=', cause))))
          .executeTakeFirst()
        const plans = member?.mobile ? await readPlanMembers(trx, [member.subscription_id], now) : undefined
        const plan = plans?.get(member!.subscription_id)
        if (!plan) return
        const mobile = member!.mobile!
        const counted = await countSend(trx, parts, { kind: KIND, to: mobile, by: { company_id }, now })
        if (isLimited(counted)) return
        const { display_name: added_by } = await trx
          .selectFrom('subsidiaries')
          .select('display_name')
          .where('id', '=', company_id)
          .executeTakeFirstOrThrow()
        await send(trx, parts, { plan, added_by, mobile, counted, cause, now })
      })
  },
})
