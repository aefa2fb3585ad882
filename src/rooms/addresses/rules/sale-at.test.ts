import { expect, it } from 'vitest'
import { type OtherPlan, saleAt } from './sale-at.ts'

const everywhere: OtherPlan = { id: 'lite', name: 'Lite', cities: [] }
const inDelhi: OtherPlan = { id: 'delhi', name: 'Delhi', cities: ['Delhi'] }
const others = [everywhere, inDelhi]

it.each([
  ['a city of the plan', { city: 'Pune', serviceable: true }, { is: 'sold', city: 'Pune' }],
  [
    'another city that we serve',
    { city: 'Surat', serviceable: true },
    { is: 'elsewhere', city: 'Surat', instead: [everywhere] },
  ],
  ['a city of another plan', { city: 'Delhi', serviceable: true }, { is: 'elsewhere', city: 'Delhi', instead: others }],
  ['a place that we do not serve', { city: 'Agartala', serviceable: false }, { is: 'unserved' }],
  ['a place of which we know only the State', { city: null, serviceable: true }, { is: 'unserved' }],
])('in %s', (_, area, answer) => {
  expect(saleAt(area, ['Pune', 'Mumbai'], others)).toEqual(answer)
})
