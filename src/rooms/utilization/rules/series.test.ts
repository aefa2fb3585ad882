import { describe, expect, test } from 'vitest'
import type { Lives, MonthFigures, Utilization } from './series.ts'
import { shownMonths, totalsOf } from './series.ts'

const YEAR = { cost_paise: 1_200_00n, duration_days: 365 }
const figures = (
  month: string,
  benefit: MonthFigures['benefit'],
  users: number,
  worth = 0,
  { id = 'one', claimants = 0, only_claimants = 0 } = {},
): MonthFigures => ({
  partner_plan_id: id,
  month,
  benefit,
  users,
  claimants,
  only_claimants,
  worth_paise: BigInt(worth) * 100n,
  paid_by_member_paise: 0n,
})
const lives = (people: number, first: string, last: string, last_paid = last): Lives => ({
  partner_plan_id: 'one',
  first,
  last,
  last_paid,
  people,
})
const company = (more: Partial<Utilization>): Utilization => ({
  contracts: [{ id: 'one', ...YEAR }],
  lives: [],
  figures: [],
  ...more,
})
const MONTHS = ['2026-04', '2026-05', '2026-06']

describe('the months of a company', () => {
  test('are all there, with nothing where nothing happened (decisions §19)', () => {
    expect(shownMonths(company({}), { months: MONTHS, benefit: 'ALL' })).toEqual(
      MONTHS.map((month) => ({
        month,
        active: 0,
        users: 0,
        plan_cost_paise: 0n,
        return: { value_used_paise: 0n, savings_paise: 0n, roi_percent: null },
      })),
    )
  })

  test('cost a twelfth of the plan for each person whose plan is paid for in the month', () => {
    const of = company({ lives: [lives(10, '2026-04', '2026-05'), lives(3, '2026-05', '2027-05', '2027-04')] })
    const shown = shownMonths(of, { months: [...MONTHS, '2027-05'], benefit: 'ALL' })
    expect(shown.map(({ active, plan_cost_paise }) => [active, plan_cost_paise])).toEqual([
      [10, 1_000_00n],
      [13, 1_300_00n],
      [3, 300_00n],
      [3, 0n],
    ])
  })

  test('of fewer than five users show neither these nor their money, and no total has them', () => {
    const of = company({
      figures: [
        figures('2026-04', 'ALL', 3, 900),
        figures('2026-04', 'Consult', 3, 900),
        figures('2026-05', 'ALL', 6, 600),
      ],
    })
    const shown = shownMonths(of, { months: MONTHS, benefit: 'ALL' })
    expect(shown.map(({ users, return: value }) => [users, value?.value_used_paise ?? null])).toEqual([
      ['<5', null],
      [6, 600_00n],
      [0, 0n],
    ])
    expect(totalsOf(shown)).toMatchObject({ users: 6, return: { value_used_paise: 600_00n } })
  })

  test('hide a large benefit beside small ones that may be used by the same few people, with its money', () => {
    const of = company({
      figures: [
        figures('2026-04', 'ALL', 10, 1_600),
        figures('2026-04', 'Appointment', 10, 1_000),
        figures('2026-04', 'Consult', 3, 400),
        figures('2026-04', 'Medicine Order', 2, 200),
      ],
    })
    const worthOf = (benefit: MonthFigures['benefit']) =>
      shownMonths(of, { months: ['2026-04'], benefit })[0]!.return?.value_used_paise
    expect(worthOf('ALL')).toBe(1_600_00n)
    // Less than all by what three people used.
    expect(worthOf('Appointment')).toBeUndefined()
  })

  describe('beside a report that lists by name who used which service, at what price', () => {
    const shownOf = (
      claims: { claimants: number; only_claimants?: number },
      benefit: MonthFigures['benefit'] = 'ALL',
    ) => {
      const of = company({
        figures: [
          figures('2026-04', 'ALL', 20, 2_000, claims),
          figures('2026-04', 'Appointment', 12, 1_200),
          figures('2026-04', 'Medicine Order', 11, 800, claims),
        ],
      })
      const [shown] = shownMonths(of, { months: ['2026-04'], benefit })
      return [shown!.users, shown!.return?.value_used_paise ?? null]
    }

    test('hide the money where fewer than five have claims: what the report leaves of it is what these cost (decisions §18)', () => {
      for (const claimants of [1, 2, 3, 4]) expect(shownOf({ claimants })).toEqual([20, null])
      for (const claimants of [0, 5, 20]) expect(shownOf({ claimants })).toEqual([20, 2_000_00n])
      expect(shownOf({ claimants: 2 }, 'Medicine Order')).toEqual([11, null])
    })

    test('hide the users where fewer than five have nothing but claims: the report lists all others (decisions §18)', () => {
      for (const only_claimants of [1, 4]) expect(shownOf({ claimants: 9, only_claimants })).toEqual([null, null])
      for (const only_claimants of [0, 5]) expect(shownOf({ claimants: 9, only_claimants })).toEqual([20, 2_000_00n])
    })

    test('hide the money of a benefit with claims beside another one that has few (decisions §18)', () => {
      const of = company({
        figures: [
          figures('2026-04', 'ALL', 20, 2_000, { claimants: 6 }),
          figures('2026-04', 'Appointment', 12, 1_200, { claimants: 5 }),
          figures('2026-04', 'Medicine Order', 11, 800, { claimants: 2 }),
        ],
      })
      const worthOf = (benefit: MonthFigures['benefit']) =>
        shownMonths(of, { months: ['2026-04'], benefit })[0]!.return?.value_used_paise ?? null
      expect([worthOf('ALL'), worthOf('Appointment'), worthOf('Medicine Order')]).toEqual([2_000_00n, null, null])
    })
  })

  test('of all plans hide what would show a small group of one of them', () => {
    const of = company({
      contracts: [
        { id: 'one', ...YEAR },
        { id: 'two', ...YEAR },
      ],
      figures: [figures('2026-04', 'ALL', 20), figures('2026-04', 'ALL', 2, 0, { id: 'two' })],
    })
    const usersOf = (partner_id?: string) =>
      shownMonths(of, { months: ['2026-04'], benefit: 'ALL', partner_id }).map(({ users }) => users)
    expect([usersOf('one'), usersOf('two'), usersOf()]).toEqual([[null], [null], [22]])
  })
})
