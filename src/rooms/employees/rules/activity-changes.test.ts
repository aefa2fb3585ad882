import { expect, test } from 'vitest'
import { changesOf } from './activity-changes.ts'

test('what an activity changed is said with names, amounts and days as people write them', () => {
  expect(
    changesOf(
      { walletAmount: '150000', tags: { entity: 'Mills' }, external_reference_id: null },
      { walletAmount: '90050', tags: { entity: 'Looms' }, external_reference_id: 'BT-7' },
    ),
  ).toEqual([
    { label: 'Health credits', from: '₹1,500', to: '₹900.50' },
    { label: 'Entity', from: 'Mills', to: 'Looms' },
    { label: 'Employee ID', from: null, to: 'BT-7' },
  ])
  expect(
    changesOf(
      { status: 'ACTIVE', last_working_day: null },
      { status: 'EXPIRED', last_working_day: '2026-07-31', reason: 'Left' },
    ),
  ).toEqual([
    { label: 'Status', from: 'Active', to: 'Blocked' },
    { label: 'Last working day', from: null, to: '31 Jul 2026' },
    { label: 'Reason', from: null, to: 'Left the company' },
  ])
  expect(changesOf({ allotted: 500 }, { allotted: 750 })).toEqual([
    { label: 'Health credits', from: '₹500', to: '₹750' },
  ])
})

test('what was edited in a list is said by row and heading', () => {
  const [before, after] = [
    { 'Row 3': { Credits: '100', Mobile: '' } },
    { 'Row 3': { Credits: '90000', Mobile: '+91 9' } },
  ]
  expect(changesOf(before, after)).toEqual([
    { label: 'Row 3, Credits', from: '100', to: '90000' },
    { label: 'Row 3, Mobile', from: null, to: '+91 9' },
  ])
})

test('what did not change, and what nobody could read, is left out', () => {
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf(null, { people: 3, skipped: { blocked: 0, installed: 2 } })).toEqual([
    { label: 'Skipped, with the app', from: null, to: '2' },
  ])
  expect(changesOf({ status: 'ACTIVE', tags: {} }, { status: 'ACTIVE', tags: {}, subscription_id: 'a' })).toEqual([])
  expect(changesOf(null, { custom: { Grade: 'Senior' } })).toEqual([{ label: 'Grade', from: null, to: 'Senior' }])
})
