import { describe, expect, it, test } from 'vitest'
import {
  COURIER_STATUSES,
  hasLeft,
  KIT_STATUSES,
  type KitReport,
  kitAfter,
  mayReplace,
  nextOfKit,
} from './kit-state.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour))
const report = (status: KitReport['status'], hour: number): KitReport => ({ status, at: at(hour) })

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((one, index) =>
    permutations(of.filter((_, other) => other !== index)).map((rest) => [one, ...rest]),
  )
}

describe('reports of a kit', () => {
  const life = [report('CREATED', 1), report('PACKED', 2), report('DISPATCHED', 3), report('FAILED', 4)]

  it.each([
    ['that is delivered', [...life, report('DELIVERED', 5)], 'DELIVERED'],
    ['that comes back', [...life, report('RETURNED', 5)], 'RETURNED'],
    ['that was stopped, and had left already', [...life.slice(0, 3), report('CANCELLED', 3)], 'DISPATCHED'],
  ] as const)('%s end in the same state in every order and however often they come (C1.19)', (_, reports, status) => {
    for (const order of permutations(reports)) {
      expect(kitAfter(order)).toEqual({ status, dispatched_at: at(3) })
      expect(kitAfter([...order, ...order])).toEqual({ status, dispatched_at: at(3) })
    }
  })

  it('know that it left us even where the report of that is missing', () => {
    expect(kitAfter([report('PACKED', 1), report('DELIVERED', 9)])).toEqual({
      status: 'DELIVERED',
      dispatched_at: at(9),
    })
  })

  it('before it has left say nothing of when it did', () => {
    expect(kitAfter([])).toEqual({ status: 'CREATED', dispatched_at: null })
    expect(kitAfter(life.slice(0, 2))).toEqual({ status: 'PACKED', dispatched_at: null })
    expect(kitAfter([...life.slice(0, 2), report('CANCELLED', 3)])).toEqual({
      status: 'CANCELLED',
      dispatched_at: null,
    })
  })
})

test('our staff bring a kit from packing to its end, and the courier reports what happens after it has left (C1.19)', () => {
  const table = Object.fromEntries(KIT_STATUSES.map((from) => [from, nextOfKit(from).join(' ')]))
  expect(table).toEqual({
    CREATED: 'PACKED',
    PACKED: 'DISPATCHED',
    CANCELLED: '',
    DISPATCHED: 'DELIVERED FAILED RETURNED',
    FAILED: 'DELIVERED RETURNED',
    DELIVERED: '',
    RETURNED: '',
  })
  expect(KIT_STATUSES.filter(hasLeft)).toEqual([...COURIER_STATUSES])
  expect(KIT_STATUSES.filter(mayReplace)).toEqual(['FAILED', 'RETURNED'])
})
