import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCi } from '#testing/full-size.ts'
import { groupUnnamed, type UnnamedEvent } from './unnamed-orders.ts'

type Message = [UnnamedEvent['status'], number]
const [P, S, K, C] = ['PENDING', 'SUCCESS', 'CORRECTED', 'CANCELLED'] as const
const messages = (sent: readonly Message[]) =>
  sent.map(([status, gross], at) => ({ status, gross_paise: BigInt(gross), event_id: String(at) }))
const written = (groups: readonly UnnamedEvent[][]) =>
  groups.map((group) => group.map(({ event_id }) => Number(event_id)).toSorted((one, other) => one - other))

describe('messages of one person, kind and day that name no order', () => {
  it.each<[string, Message[], number[][]]>([
    [
      'a delivery joins the open order of its price',
      [
        [P, 900],
        [P, 500],
        [S, 500],
      ],
      [[0], [1, 2]],
    ],
    [
      'a delivery joins the only open order',
      [
        [P, 150],
        [S, 390],
      ],
      [[0, 1]],
    ],
    [
      'a delivery of another price joins none of two',
      [
        [P, 150],
        [P, 200],
        [S, 390],
      ],
      [[0], [1], [2]],
    ],
    [
      'a cancellation takes what was placed, not what was delivered',
      [
        [P, 150],
        [S, 390],
        [C, 150],
      ],
      [[0, 2], [1]],
    ],
    [
      'a cancellation that nobody knows waits',
      [
        [P, 150],
        [S, 390],
        [C, 77],
      ],
      [[0, 1], [2]],
    ],
    [
      'a delivered order is cancelled at its price',
      [
        [P, 150],
        [S, 390],
        [C, 390],
      ],
      [[0, 1, 2]],
    ],
    [
      'the open one of two of a price is cancelled',
      [
        [P, 500],
        [S, 500],
        [P, 500],
        [C, 500],
      ],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'the only open order is cancelled',
      [
        [P, 500],
        [C, 0],
      ],
      [[0, 1]],
    ],
    [
      'a correction is of the only order, and cancelled at its price',
      [
        [S, 500],
        [K, 400],
        [C, 400],
      ],
      [[0, 1, 2]],
    ],
    [
      'a correction of one of two waits',
      [
        [S, 500],
        [S, 600],
        [K, 400],
      ],
      [[0], [1], [2]],
    ],
  ])('%s (decisions §14)', (_, sent, groups) => {
    const found = written(groupUnnamed(messages(sent)))
    expect(found.toSorted((one, other) => one[0]! - other[0]!)).toEqual(groups)
  })

  it('every permutation ends alike (decisions §14)', () => {
    const sent = fc.array(fc.tuple(fc.constantFrom(P, S, K, C), fc.constantFrom(0, 77, 150, 390)), { maxLength: 9 })
    const permuted = sent
      .map((one) => messages(one))
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
    fc.assert(
      fc.property(permuted, ([one, other]) => {
        expect(written(groupUnnamed(other))).toEqual(written(groupUnnamed(one)))
        expect(groupUnnamed(one).flat()).toHaveLength(one.length)
      }),
      { numRuns: inCi(200, 100) },
    )
  })
})
