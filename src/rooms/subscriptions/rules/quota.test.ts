import { describe, expect, test } from 'vitest'
import { drawsFor, type Grant, givenOf, leftOf } from './quota.ts'

const grant = (id: string, more: Partial<Grant> = {}): Grant => ({
  id,
  count: 3,
  expires_on: null,
  is_cancelled: false,
  used: 0,
  ...more,
})

describe('a grant', () => {
  test.each([
    ['that is valid counts in full', {}, '2026-03-10', 3, 3],
    ['that is valid and partly used counts in full', { used: 2 }, '2026-03-10', 3, 1],
    ['is valid through its last day', { expires_on: '2026-03-10' }, '2026-03-10', 3, 3],
    ['counts with its used part from the next day on', { expires_on: '2026-03-10', used: 1 }, '2026-03-11', 1, 0],
    ['that was cancelled counts with its used part', { is_cancelled: true, used: 2 }, '2026-03-10', 2, 0],
  ] as const)('%s', (_, more, day, given, left) => {
    expect([givenOf(grant('a', more), day), leftOf(grant('a', more), day)]).toEqual([given, left])
  })
})

describe('a use is taken', () => {
  const day = '2026-03-10'
  const soon = grant('soon', { expires_on: '2026-03-12', count: 1 })
  const later = grant('later', { expires_on: '2026-04-01', count: 1 })
  const lasting = grant('lasting')
  const over = grant('over', { expires_on: '2026-03-09' })
  test.each([
    ['from the grant that expires first', 1, 5, [lasting, later, soon], [['soon', 1]]],
    [
      'from several where one is not enough',
      2,
      5,
      [later, soon],
      [
        ['soon', 1],
        ['later', 1],
      ],
    ],
    ['from the plan before a grant that lasts as long', 1, 1, [lasting], []],
    ['from a lasting grant once the plan is used up', 2, 1, [lasting], [['lasting', 1]]],
    ['never from an expired grant', 1, 1, [over], []],
  ] as const)('%s', (_, count, ownLeft, grants, draws) => {
    expect(drawsFor(count, { ownLeft, grants, day }).map(({ grant_id, count }) => [grant_id, count])).toEqual(draws)
  })
})
