import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOldCode } from '#platform/serving/refuse-old-code.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { hasLeft, refuseDependent } from '#rooms/access/server/second-person.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { applyPartnerOrder } from '../../contract/desk.ts'
import { oneChooserLimit } from '../../rules/settings.ts'
import { partnerDeskWords as words } from '../../words/desk.ts'
import { listCandidates, listNamed } from '../candidates.ts'
import { NO_PROPOSAL, type OrderRow, readTaken } from '../partner-orders.ts'

/** The columns of a choice that has no limit. */
const NO_CHOICE = { chosen_up_to_paise: null, chosen_reason: null, chosen_first_by: null }

interface ChosenPerson {
  uhid: string
  reason: string | undefined
}

/** Paise of a plan and day up to which one person may choose somebody whom the partner did not name. */
export async function readOneChooserPaise(db: Db, now: Date): Promise<bigint> {
  return BigInt(await readSetting(db, oneChooserLimit, now)) * 100n
}

/**
 * Paise that one person may still give to the plan of this person today: the limit, less what was given to it since midnight by
 * one person each. Serialised by plan until the transaction ends.
 */
async function readLeftForOne(
  trx: Db,
  { order, uhid, now }: { order: OrderRow; uhid: string; now: Date },
): Promise<bigint> {
  const plan = sql`(select subscription_id from subscription_members where uhid = ${uhid})`
  await sql`select pg_advisory_xact_lock(hashtextextended('service-uses:chosen:' || ${plan}, 0))`.execute(trx)
  const { given } = await trx
    .selectFrom('partner_orders as o')
    .innerJoin('subscription_members as m', 'm.uhid', 'o.chosen_uhid')
    .select(sql<bigint>`coalesce(sum(o.chosen_up_to_paise), 0)::bigint`.as('given'))
    .where('m.subscription_id', '=', sql<string>`${plan}`)
    .where('o.id', '<>', order.id)
    .where('o.chosen_reason', 'is not', null)
    .where('o.chosen_first_by', 'is', null)
    .where((where) => where.or([where('o.status', '<>', 'CLOSED'), where('o.use_id', 'is not', null)]))
    .where('o.decided_at', '>=', startOfIstDay(istDateOf(now)))
    .executeTakeFirstOrThrow()
  return (await readOneChooserPaise(trx, now)) - given
}

/** Whether the partner named this person, by a number that somebody else did not type for a person with a plan elsewhere. */
async function isNamed(db: Db, order: OrderRow, uhid: string, now: Date): Promise<boolean> {
  const named = await listNamed(db, order, now)
  return named.some((one) => one.uhid === uhid && !one.is_elsewhere)
}

/**
 * Decides whether the caller may choose this person for an order: one whom the partner named without more, anybody else with
 * a reason, and above the limit of a plan and day as the second of two people. The caller has locked the order.
 * @returns what changes with the order, and whether the choice waits for a second person
 * @throws Refusal INVALID without a reason, NOT_GIVEN for a choice that would be refused later, SECOND_PERSON, TOTP_REQUIRED,
 * NOT_SECOND_PERSON
 */
export async function choosePerson(
  { caller, now }: AnyRequestContext,
  trx: Db,
  order: OrderRow,
  { uhid, reason }: ChosenPerson,
) {
  const chosen = { chosen_uhid: uhid, ...NO_CHOICE, ...NO_PROPOSAL }
  const { proposed_uhid, proposed_by, proposed_paise, proposed_reason, paid_by_plan_paise } = order
  // What was contested may be again: no later message says more by itself.
  const isLimited = order.reason === 'DELIVERED_TO_OTHER' || order.was_returned || order.chosen_up_to_paise !== null
  const changes = isLimited ? { ...chosen, chosen_up_to_paise: paid_by_plan_paise } : chosen
  if (await isNamed(trx, order, uhid, now)) return { waits: false, changes }
  const limit = await readLeftForOne(trx, { order, uhid, now })
  const first = { account_id: proposed_by, did: 'subscription.addQuota' } as const
  // With a reason it is a proposal of the caller's, where the one who proposed it may do so no longer.
  const isOver = reason !== undefined && (await hasLeft(trx, first))
  const isProposed = proposed_uhid === uhid && proposed_paise! >= paid_by_plan_paise && !isOver
  if (isProposed && paid_by_plan_paise > limit) {
    if (proposed_by === caller.account_id) throw new Refusal<typeof applyPartnerOrder>('SECOND_PERSON')
    refuseOldCode({ caller, now })
    const pair = { firsts: [first], second: caller.account_id }
    await refuseDependent(trx, { ...pair, action: 'subscription.addQuota', now })
    const made = { chosen_up_to_paise: proposed_paise, chosen_reason: proposed_reason, chosen_first_by: proposed_by }
    return { waits: false, changes: { ...chosen, ...made } }
  }
  // A colleague's choice has its reason, also where one person is enough by now.
  const why = reason ?? (isProposed && !(await hasLeft(trx, first)) ? proposed_reason : null)
  if (!why) throw new Refusal('INVALID', { fields: { reason: words.noteShort } })
  if (paid_by_plan_paise <= limit)
    return { waits: false, changes: { ...chosen, chosen_up_to_paise: paid_by_plan_paise, chosen_reason: why } }
  await refuseNotGiven(trx, order, uhid, now)
  const proposal = { proposed_by: caller.account_id, proposed_at: now, proposed_paise: paid_by_plan_paise }
  return { waits: true, changes: { ...proposal, proposed_uhid: uhid, proposed_reason: why } }
}

/** A plan that has the order gives it, although less is left of it; where it has too little for more, it says so when it is applied. */
async function refuseNotGiven(trx: Db, order: OrderRow, uhid: string, now: Date): Promise<void> {
  if ((await readTaken(trx, order))?.uhid === uhid) return
  const candidates = await listCandidates(trx, { ...order, mobile: null, uhid }, now)
  const why = candidates[0] ? candidates[0].reason : 'NO_PLAN'
  if (why) throw notGiven(why)
}

export function notGiven(why: keyof typeof words.reasons) {
  return new Refusal<typeof applyPartnerOrder>('NOT_GIVEN', {
    text: `${words.reasons[why]}.`,
    extra_args: { why },
  })
}
