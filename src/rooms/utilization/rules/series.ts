import { type PlanReturn, planCostShare, planReturn } from '#rooms/subscriptions/rules/plan-return.ts'
import type { Paise } from '#values/money.ts'
import { hideSmallGroups, type ShownCount } from '#values/small-groups.ts'
import { ALL_BENEFITS, BENEFITS, type Benefit } from './benefits.ts'
import type { Month } from './month.ts'

/** A contract of a company with what its plan costs for each person. */
export interface ContractCost {
  id: string
  cost_paise: Paise
  duration_days: number
}

/** The plans of a contract's people that are in force in the same months. */
export interface Lives {
  partner_plan_id: string
  first: Month
  last: Month
  /** The last month that is paid for: one is paid on the day of the month on which the plan started. */
  last_paid: Month
  people: number
}

/** The figures of a contract for a month and a benefit, or for all benefits. */
export interface MonthFigures {
  partner_plan_id: string
  month: Month
  benefit: Benefit | typeof ALL_BENEFITS
  users: number
  /** Of them, those with approved claims, and those who used nothing else. */
  claimants: number
  only_claimants: number
  worth_paise: Paise
  paid_by_member_paise: Paise
}

/** What the company uses, of all its contracts: what small groups are is decided over all of them. */
export interface Utilization {
  contracts: readonly ContractCost[]
  lives: readonly Lives[]
  figures: readonly MonthFigures[]
}

interface Selection {
  months: readonly Month[]
  benefit: Benefit | typeof ALL_BENEFITS
  /** Undefined for all contracts. */
  partner_id?: string | undefined
}

interface MonthShown {
  month: Month
  /** People whose plan was in force in the month. */
  active: number
  users: ShownCount
  plan_cost_paise: Paise
  /** Null where the number of users is not shown, or what claims of a few of them cost could be calculated. */
  return: PlanReturn | null
}

const COLUMNS = [...BENEFITS, ALL_BENEFITS] as const

/** Each month of a selection as an employer may see it: no people, and no money of people, of a group of fewer than five. */
export function shownMonths(of: Utilization, selection: Selection): MonthShown[] {
  return selection.months.map((month) => shownMonth(of, { ...selection, month }))
}

function shownMonth(of: Utilization, { month, benefit, partner_id }: Selection & { month: Month }): MonthShown {
  const chosen = of.contracts.filter(({ id }) => partner_id === undefined || id === partner_id)
  const isChosen = ({ partner_plan_id }: { partner_plan_id: string }) => chosen.some(({ id }) => id === partner_plan_id)
  const figures = of.figures.filter((one) => one.month === month)
  const lives = of.lives.filter(isChosen)
  const active = sumOf(lives, (one) => (one.first <= month && month <= one.last ? one.people : 0))
  const plan_cost_paise = chosen.reduce((sum, contract) => {
    const paying = lives.filter(
      ({ partner_plan_id, first, last_paid }) =>
        partner_plan_id === contract.id && first <= month && month <= last_paid,
    )
    return (
      sum +
      planCostShare(
        contract,
        sumOf(paying, ({ people }) => people),
      )
    )
  }, 0n)
  const { users, has_money } = shownUsers(of.contracts, figures, { benefit, partner_id })
  const own = figures.filter((one) => one.benefit === benefit && isChosen(one))
  const worth_paise = own.reduce((sum, one) => sum + one.worth_paise, 0n)
  const paid_by_member_paise = own.reduce((sum, one) => sum + one.paid_by_member_paise, 0n)
  const value = planReturn({ worth_paise, paid_by_member_paise, plan_cost_paise })
  return { month, active, users, plan_cost_paise, return: has_money ? value : null }
}

/**
 * The users of a month in a table of contracts and benefits, each with its total, and whether their money may be shown. Reports
 * list by name who used a service and at what price, so anybody who subtracts these learns how many people have nothing but claims,
 * and what claims cost: where either is about fewer than five people, the figure is hidden, too.
 */
function shownUsers(
  contracts: readonly ContractCost[],
  figures: readonly MonthFigures[],
  { benefit, partner_id }: Pick<Selection, 'benefit' | 'partner_id'>,
): { users: ShownCount; has_money: boolean } {
  const [row, column] = [
    partner_id === undefined ? contracts.length : contracts.findIndex(({ id }) => id === partner_id),
    COLUMNS.indexOf(benefit),
  ]
  const tableOf = (of: 'users' | 'claimants' | 'only_claimants') => {
    const rows = contracts.map(({ id }) =>
      COLUMNS.map((one) =>
        sumOf(figures, (line) => (line.partner_plan_id === id && line.benefit === one ? line[of] : 0)),
      ),
    )
    return [...rows, COLUMNS.map((_, at) => sumOf(rows, (cells) => cells[at]!))]
  }
  // Money adds up over benefits where people do not: two people of one benefit may be among three of another.
  const shownOf = (of: 'users' | 'claimants') => hideSmallGroups(tableOf(of), { share_people: true })[row]![column]!
  const users = shownOf('users')
  if (typeof users !== 'number') return { users, has_money: false }
  // Only the contracts add up: somebody who had a claim for one benefit may have used another one.
  const [only] = hideSmallGroups(tableOf('only_claimants').map((cells) => [cells[column]!]))[row]!
  if (typeof only !== 'number') return { users: null, has_money: false }
  return { users, has_money: typeof shownOf('claimants') === 'number' }
}

/** The sums of the months whose figures are shown; so nothing can be subtracted from them. */
export function totalsOf(months: readonly MonthShown[]) {
  const plan_cost_paise = months.reduce((sum, one) => sum + one.plan_cost_paise, 0n)
  const worth_paise = months.reduce((sum, one) => sum + (one.return?.value_used_paise ?? 0n), 0n)
  return {
    active: sumOf(months, ({ active }) => active),
    users: sumOf(months, ({ users }) => (typeof users === 'number' ? users : 0)),
    plan_cost_paise,
    return: planReturn({ worth_paise, paid_by_member_paise: 0n, plan_cost_paise }),
  }
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}
