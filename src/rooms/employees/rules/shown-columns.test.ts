import { expect, test } from 'vitest'
import { shownColumns } from './shown-columns.ts'

const contract = (ids: boolean, is_wallet_based_plan: boolean) => ({
  is_wallet_based_plan,
  details: { external_reference_id: ids ? { placeholder: 'Employee ID', sample: 'BT-1024' } : null },
})

test.each([
  ['a contract with both', [contract(true, true)], { ids: true, credits: true }],
  ['one without employee IDs', [contract(false, true)], { ids: false, credits: true }],
  ['one without credits', [contract(true, false)], { ids: true, credits: false }],
  ['two of which each has one', [contract(true, false), contract(false, true)], { ids: true, credits: true }],
  ['no contract', [], { ids: false, credits: false }],
])('employee IDs and amounts are shown where %s uses them (D2.23, D2.24)', (_, contracts, shown) => {
  expect(shownColumns(contracts)).toEqual(shown)
})
