import { expect, test } from 'vitest'
import { type CampCount, figuresOf } from './figures.ts'

test('total is walk-ins and scheduled people together, of registrations and of check-ups (D2.58, decisions §21)', () => {
  const kinds = ['SCHEDULED', 'WALK_IN'] as const
  for (let seed = 0; seed < 50; seed++) {
    const rows: CampCount[] = Array.from({ length: seed % 7 }, (_, at) => {
      const people = (seed * 13 + at * 7) % 11
      return { kind: kinds[(seed + at) % 2]!, people, done: people === 0 ? 0 : (seed + at) % (people + 1) }
    })
    const { registrations, checkups } = figuresOf(rows)
    for (const { total, wakins, walkins, scheduled_count } of [registrations, checkups]) {
      expect(total).toBe(wakins + scheduled_count)
      expect(walkins).toBe(wakins)
    }
    expect(registrations.total).toBe(rows.reduce((sum, { people }) => sum + people, 0))
    expect(checkups.total).toBeLessThanOrEqual(registrations.total)
  }
})
