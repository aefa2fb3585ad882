import { expect, test } from 'vitest'
import { type CatalogueStatus, isGroupLive } from './plan-group-sale.ts'

const now = new Date('2026-11-21T06:00:00Z')
const earlier = new Date(now.getTime() - 1)
const later = new Date(now.getTime() + 1)

test.each([
  ['LIVE', null, null, true],
  ['LIVE', now, null, true],
  ['LIVE', later, null, false],
  ['LIVE', null, now, false],
  ['LIVE', null, later, true],
  ['LIVE', earlier, later, true],
  ['DRAFT', null, null, false],
  ['RETIRED', null, null, false],
] as const)('a %s group from %s to %s is shown: %s', (status: CatalogueStatus, live_from, live_to, shown) => {
  expect(isGroupLive({ status, live_from, live_to }, now)).toBe(shown)
})
