import { expect, test } from 'vitest'
import { amendmentFaults, endingFaults } from './amendment.ts'

const contract = { quota: 100, consumed_quota: 40, starts_on: '2026-04-01', ends_on: '2027-03-31' }
const today = '2026-11-23'
const faults = (more: object, of: object = {}) =>
  Object.keys(amendmentFaults({ ...contract, ...of }, { effective_on: today, today, ...more }))

test.each([
  ['more lives', { quota: 101 }, []],
  ['fewer lives, all that are in use', { quota: 40 }, []],
  ['fewer lives than are in use', { quota: 39 }, ['quota']],
  ['a later last day', { ends_on: '2027-04-30' }, []],
  ['an earlier last day', { ends_on: '2027-03-30' }, ['ends_on']],
  ['both', { quota: 200, ends_on: '2027-04-30' }, []],
  ['nothing', {}, ['quota']],
  ['what is there already', { quota: 100, ends_on: '2027-03-31' }, ['quota']],
  ['a paper of tomorrow', { quota: 200, effective_on: '2026-11-24' }, ['effective_on']],
  ['a paper from before the contract', { quota: 200, effective_on: '2026-03-31' }, ['effective_on']],
])('an amendment of %s is refused at %j', (_, more, expected) => {
  expect(faults(more)).toEqual(expected)
})

test('a contract without an end gets none', () => {
  expect(faults({ ends_on: '2030-01-01' }, { ends_on: null })).toEqual(['ends_on'])
})

test.each([
  ['today', '2026-11-23', {}, []],
  ['yesterday', '2026-11-22', {}, ['ends_on']],
  ['the day before the last', '2027-03-30', {}, []],
  ['the last day of now', '2027-03-31', {}, ['ends_on']],
  ['a later day', '2027-04-01', {}, ['ends_on']],
  ['a day before the first', '2026-12-01', { starts_on: '2027-01-01' }, ['ends_on']],
  ['a day, without an end so far', '2030-01-01', { ends_on: null }, []],
])('a contract is ended early with %s (%s)', (_, ends_on, of, expected) => {
  expect(Object.keys(endingFaults({ ...contract, ...of }, { ends_on, today }))).toEqual(expected)
})
