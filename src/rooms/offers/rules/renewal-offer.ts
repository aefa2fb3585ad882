import { addDays, daysFrom, type IstDate } from '#values/ist-date.ts'

const OPENS_DAYS_BEFORE = 30
const CLOSES_DAYS_AFTER = 15

/** The facts about a person's plan that the renewal offer depends on. */
export interface OwnedPlan {
  plan_id: string
  status: string
  /** The last covered day. */
  end_date: IstDate
}

export interface RenewalChance<Plan extends OwnedPlan> {
  plan: Plan
  /** False for a blocked plan: its owner has to contact us rather than renew. */
  eligible: boolean
  /** The last day of the offer. */
  valid_till: IstDate
}

const RENEWABLE = ['ACTIVE', 'PAST_DUE', 'EXPIRED']

/**
 * The plan whose renewal can be bought today: from 30 days before its last day to 15 days after it. The plan that lasts
 * longest counts, so nothing is offered after a renewal; refunded and cancelled plans do not count.
 */
export function renewalChance<Plan extends OwnedPlan>(
  plans: readonly Plan[],
  today: IstDate,
): RenewalChance<Plan> | undefined {
  const owned = plans.filter(({ status }) => status === 'BLOCKED' || RENEWABLE.includes(status))
  const last = owned.toSorted((a, b) => (a.end_date < b.end_date ? 1 : -1))[0]
  if (!last) return undefined
  const valid_till = addDays(last.end_date, CLOSES_DAYS_AFTER)
  if (today < addDays(last.end_date, -OPENS_DAYS_BEFORE) || today > valid_till) return undefined
  return { plan: last, eligible: last.status !== 'BLOCKED', valid_till }
}

/**
 * The first day on which a renewal is brought up unasked: within those 30 days, and in the last third of the term. A
 * plan of 30 days would be offered again on the day it is bought.
 */
export function broughtUpFrom({ start_date, end_date }: { start_date: IstDate; end_date: IstDate }): IstDate {
  const third = Math.floor(daysFrom(start_date, end_date) / 3)
  return addDays(end_date, -Math.min(OPENS_DAYS_BEFORE, third))
}
