import { expect, test } from 'vitest'
import { proposalEffective } from './setting-proposal.ts'

test.each([
  ['2026-11-21 10:05 in India', '2026-11-21T04:35:00.000Z', null, '2026-11-21T05:30:00.000Z'],
  ['the full hour itself', '2026-11-21T05:30:00.000Z', null, '2026-11-21T06:30:00.000Z'],
  ['a millisecond before it', '2026-11-21T05:29:59.999Z', null, '2026-11-21T05:30:00.000Z'],
  ['a later day', '2026-11-21T04:35:00.000Z', '2026-11-21T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  ['a day that has come meanwhile', '2026-11-21T19:00:00.000Z', '2026-11-21T18:30:00.000Z', '2026-11-21T19:30:00.000Z'],
])('confirmed at %s, a change takes effect on its day and not before the next full hour', (_, now, from, at) => {
  expect(proposalEffective(from ? new Date(from) : null, new Date(now)).toISOString()).toBe(at)
})
