import { describe, expect, test } from 'vitest'
import {
  PASS_ACTORS,
  PASS_STATUSES,
  type PassActor,
  type PassFacts,
  type PassStatus,
  passStatusAt,
  refusedMove,
} from './pass-transitions.ts'

const limits = { reversal_hours: 2, reversals: 2, staff_reversal_days: 30 }
const unlocked_at = new Date('2026-03-02T05:00:00Z')
const valid_till = new Date('2026-03-02T09:00:00Z')
const hoursLater = (hours: number) => new Date(unlocked_at.getTime() + hours * 3_600_000)
const pass: PassFacts = { status: 'UNLOCKED', unlocked_at, valid_till, plan_blocked: false, reversals: 0 }

/** Every move that exists, at a moment at which it is allowed. */
const ALLOWED: Record<string, { at: Date; facts?: Partial<PassFacts> }> = {
  'UNLOCKED USED CLINIC': { at: hoursLater(1) },
  'UNLOCKED USED SYSTEM': { at: hoursLater(4) },
  'UNLOCKED REVERSED SYSTEM': { at: hoursLater(4), facts: { plan_blocked: true } },
  'UNLOCKED REVERSED MEMBER': { at: hoursLater(1) },
  'UNLOCKED REVERSED STAFF': { at: hoursLater(1) },
  'USED REVERSED STAFF': { at: hoursLater(5) },
}
const move = (facts: Partial<PassFacts>, to: PassStatus, who: PassActor, now: Date) =>
  refusedMove({ ...pass, ...facts }, to, { who, limits, now })

const every = PASS_STATUSES.flatMap((status) =>
  PASS_STATUSES.flatMap((to) => PASS_ACTORS.map((who) => ({ status, to, who, move: `${status} ${to} ${who}` }))),
)

describe('the transitions of a pass (decisions §15)', () => {
  test.each(every.filter((one) => one.move in ALLOWED))('$move is allowed', ({ status, to, who, move: name }) => {
    const { at, facts } = ALLOWED[name]!
    expect(move({ status, ...facts }, to, who, at)).toBeUndefined()
  })

  test.each(every.filter((one) => !(one.move in ALLOWED)))('$move is refused at any time', ({ status, to, who }) => {
    for (const hours of [0, 1, 3, 4, 5])
      for (const plan_blocked of [false, true])
        expect(move({ status, plan_blocked }, to, who, hoursLater(hours))).toBe('PASS_CLOSED')
  })
})

describe('a member reverses', () => {
  test.each([
    [2, undefined],
    [2.001, 'REVERSAL_LATE'],
    [4, 'PASS_ENDED'],
  ])('%d hours after the unlock: %s', (hours, refused) => {
    expect(move({}, 'REVERSED', 'MEMBER', hoursLater(hours))).toBe(refused)
  })

  test.each([
    [0, undefined],
    [1, undefined],
    [2, 'REVERSALS_SPENT'],
    [3, 'REVERSALS_SPENT'],
  ])('after %d reversals in thirty days: %s', (reversals, refused) => {
    expect(move({ reversals }, 'REVERSED', 'MEMBER', hoursLater(1))).toBe(refused)
    expect(move({ reversals }, 'REVERSED', 'STAFF', hoursLater(1))).toBeUndefined()
  })
})

test('staff reverse a used visit for thirty days', () => {
  expect(move({ status: 'USED' }, 'REVERSED', 'STAFF', hoursLater(30 * 24))).toBeUndefined()
  expect(move({ status: 'USED' }, 'REVERSED', 'STAFF', hoursLater(30 * 24 + 0.01))).toBe('REVERSAL_LATE')
})

test('a clinic confirms until the very end of a pass and not after it', () => {
  expect(move({}, 'USED', 'CLINIC', new Date(valid_till.getTime() - 1))).toBeUndefined()
  expect(move({}, 'USED', 'CLINIC', valid_till)).toBe('PASS_ENDED')
  expect(move({}, 'USED', 'SYSTEM', new Date(valid_till.getTime() - 1))).toBe('PASS_CLOSED')
})

test('a pass of a blocked plan stops at the desk, and what nobody could use is given back at its end', () => {
  expect(move({ plan_blocked: true }, 'USED', 'CLINIC', hoursLater(1))).toBe('PASS_STOPPED')
  expect(move({ plan_blocked: true }, 'USED', 'SYSTEM', hoursLater(4))).toBe('PASS_STOPPED')
  expect(move({ plan_blocked: true }, 'REVERSED', 'SYSTEM', hoursLater(4))).toBeUndefined()
  expect(move({ plan_blocked: true }, 'REVERSED', 'MEMBER', hoursLater(1))).toBeUndefined()
})

test('an ended pass reads as used before the job records it', () => {
  expect(passStatusAt(pass, hoursLater(3.9))).toBe('UNLOCKED')
  expect(passStatusAt(pass, hoursLater(4))).toBe('USED')
  expect(passStatusAt({ ...pass, plan_blocked: true }, hoursLater(4))).toBe('REVERSED')
  expect(passStatusAt({ ...pass, status: 'REVERSED' }, hoursLater(4))).toBe('REVERSED')
})
