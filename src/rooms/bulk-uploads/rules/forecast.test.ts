import { expect, test } from 'vitest'
import { blockOf, forecastOf } from './forecast.ts'

const RUN = {
  valid: 9812,
  invalid: 31,
  requested: 9812,
  remaining_quota: 12_000,
  required: 490_600,
  available: 600_000,
}

test('a file of new employees says in one sentence what it takes of what there is (D4.11)', () => {
  expect(forecastOf('ACTIVATE', RUN)).toBe(
    'Adds 9,812 people, 9,812 of 12,000 lives, ₹4,90,600 of ₹6,00,000 in health credits; 31 rows need a look.',
  )
})

test.each([
  [
    'ACTIVATE',
    { valid: 1, invalid: 0, requested: 1, remaining_quota: 5, required: null, available: null },
    'Adds 1 person, 1 of 5 lives.',
  ],
  [
    'BLOCK',
    { valid: 40, invalid: 1, requested: 40, remaining_quota: 500, required: null, available: null },
    'Deletes 40 employees, 40 of 500 deletions; 1 row needs a look.',
  ],
  [
    'BLOCK',
    { valid: 40, invalid: 0, requested: 40, remaining_quota: null, required: null, available: null },
    'Deletes 40 employees.',
  ],
  [
    'BLOCK',
    { valid: 40, invalid: 1, requested: 40, remaining_quota: 50, required: null, available: null, other_plans: 2 },
    'Deletes 40 employees, 40 of 50 deletions; 2 of them also have a plan of another contract, which goes on; 1 row needs a look.',
  ],
  [
    'BLOCK',
    { valid: 2, invalid: 1, requested: 2, remaining_quota: null, required: null, available: null, returns: 4500.5 },
    'Deletes 2 employees; what is left of ₹4,500.50 in health credits returns to the company; 1 row needs a look.',
  ],
  [
    'MEMBER_ACTIVATE',
    { valid: 2, invalid: 0, requested: 2, remaining_quota: null, required: null, available: null },
    'Adds 2 dependents.',
  ],
  [
    'MEMBER_PATCH',
    { valid: 1, invalid: 0, requested: 1, remaining_quota: 9, required: null, available: null },
    'Updates 1 dependent, 1 of 9 updates.',
  ],
  [
    'MEMBER_BLOCK',
    { valid: 3, invalid: 0, requested: 3, remaining_quota: 3, required: null, available: null },
    'Deletes 3 dependents, 3 of 3 deletions.',
  ],
  [
    'ACTIVATE',
    { valid: 0, invalid: 31, requested: 0, remaining_quota: 5, required: 0, available: 7 },
    'Nothing can go ahead yet; 31 rows need a look.',
  ],
] as const)('%s of %j reads as one sentence', (type, run, sentence) => {
  expect(forecastOf(type, run)).toBe(sentence)
})

test.each([
  ['ACTIVATE', { ...RUN, requested: 12_001 }, 'Oh no! Total Number of activations have exceeded the plan quota'],
  ['BLOCK', { ...RUN, requested: 12_001 }, 'Oh no! Total Number of deletions have exceeded the allowed limit'],
  ['MEMBER_PATCH', { ...RUN, requested: 12_001 }, 'Oh no! Total Number of updates have exceeded the allowed limit'],
  ['ACTIVATE', { ...RUN, required: 600_001 }, 'Insufficient Health Credits'],
] as const)('%s that takes more than there is is known before it starts', (type, run, title) => {
  expect(blockOf(type, run)?.error.title).toBe(title)
})

test('what takes exactly all there is may start', () => {
  expect(blockOf('ACTIVATE', { ...RUN, requested: 12_000, required: 600_000 })).toBeUndefined()
})
