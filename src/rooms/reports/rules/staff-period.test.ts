import { expect, test } from 'vitest'
import { LONGEST_PERIOD_DAYS, monthBefore, periodChoices, periodFaults } from './staff-period.ts'

const TODAY = '2026-11-26'

test.each([
  ['a whole month', '2026-10-01', '2026-10-31', {}],
  ['one day', '2026-11-26', '2026-11-26', {}],
  ['a financial year with its leap day', '2023-04-01', '2024-03-31', {}],
  ['the first day of all', '2020-01-01', '2020-12-31', {}],
  ['a day more than a year', '2024-01-01', '2025-01-01', { to: 'Choose a period of at most one year' }],
  ['dates reversed', '2026-10-31', '2026-10-01', { to: 'The last day is before the first' }],
  ['a day to come', '2026-11-01', '2026-11-27', { to: 'The last day is still to come' }],
  ['a year long past', '1026-10-01', '2026-10-31', { from: 'Choose a day from 2020 on' }],
  ['a year far away', '2026-10-01', '9999-12-31', { to: 'The last day is still to come' }],
])('%s: from %s to %s', (_, from, to, faults) => {
  expect(periodFaults({ from, to }, TODAY)).toEqual(faults)
})

test.each([
  ['2026-11-26', '2026-10-01', '2026-10-31'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2024-03-28', '2024-02-01', '2024-02-29'],
])('the month before %s is from %s to %s', (day, from, to) => {
  expect(monthBefore(day)).toEqual({ from, to })
})

test('the last twelve months, the current one and two financial years are offered, none of them in the future', () => {
  const choices = periodChoices(TODAY)
  expect(choices.map(({ label }) => label)).toEqual([
    ...['Oct', 'Sep', 'Aug', 'Jul', 'Jun', 'May', 'Apr', 'Mar', 'Feb', 'Jan'].map((month) => `${month} 2026`),
    ...['Dec 2025', 'Nov 2025', 'Nov 2026 to date', 'Financial year 2026–27 to date', 'Financial year 2025–26'],
  ])
  expect(choices.at(-1)).toMatchObject({ from: '2025-04-01', to: '2026-03-31' })
  expect(choices.at(-2)).toMatchObject({ from: '2026-04-01', to: TODAY })
  expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length)
  for (const today of [TODAY, '2026-03-31', '2026-04-01', '2027-01-01', '2024-02-29'])
    for (const choice of periodChoices(today)) expect([choice, periodFaults(choice, today)]).toEqual([choice, {}])
  expect(LONGEST_PERIOD_DAYS).toBe(366)
})

test('a financial year begins on 1 April, also in April', () => {
  expect(periodChoices('2026-04-01').at(-2)).toMatchObject({
    label: 'Financial year 2026–27 to date',
    from: '2026-04-01',
  })
  expect(periodChoices('2026-03-31').at(-2)).toMatchObject({
    label: 'Financial year 2025–26 to date',
    from: '2025-04-01',
  })
})
