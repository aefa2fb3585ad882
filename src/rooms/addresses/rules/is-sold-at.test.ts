import { expect, test } from 'vitest'
import { isSoldAt } from './is-sold-at.ts'

const pune = { city: 'Pune', serviceable: true }

test.each([
  ['everywhere without cities', [], undefined, true],
  ['in its city', ['Delhi', 'Pune'], pune, true],
  ['in its city however its author spelled it', [' pune '], pune, true],
  ['in no other city', ['Delhi'], pune, false],
  ['not where we do not serve the city any more', ['Pune'], { ...pune, serviceable: false }, false],
  ['not where we know only the state', ['Pune'], { city: null, serviceable: false }, false],
  ['not at an unknown pincode', ['Pune'], undefined, false],
] as const)('a plan is sold %s', (_, cities, area, sold) => {
  expect(isSoldAt(cities, area)).toBe(sold)
})
