import { expect, test } from 'vitest'
import { type BillFacts, sameBillRisk } from './same-bill.ts'

const bill = { amount_paise: 431_00n, day: '2026-07-01' } as const

test.each<[string, Partial<BillFacts>, Partial<BillFacts> & { is_rejected?: boolean }, string | undefined]>([
  ['the same day and amount', {}, {}, 'HIGH'],
  ['another amount', {}, { amount_paise: 1_00n }, 'MEDIUM'],
  ['another day', {}, { day: '2026-07-02' }, 'MEDIUM'],
  ['the same amount in another financial year', {}, { day: '2026-03-31' }, 'MEDIUM'],
  ['another amount in another financial year', {}, { day: '2026-03-31', amount_paise: 1_00n }, undefined],
  ['another amount on the first day of the year', { day: '2026-04-01' }, { amount_paise: 1_00n }, 'MEDIUM'],
  ['a claim that was rejected or withdrawn', {}, { is_rejected: true }, 'MEDIUM'],
  ['a branch in another city, the rest the same', { city: 'Pune' }, { city: 'Nashik' }, 'MEDIUM'],
  ['a branch in another city, another day', { city: 'Pune' }, { city: 'Nashik', day: '2026-07-02' }, undefined],
  ['another pincode, another amount', { pincode: '411001' }, { pincode: '411004', amount_paise: 1_00n }, undefined],
  [
    'another GSTIN, another amount',
    { gstin: '27AAPFU0939F1ZV' },
    { gstin: '29AAPFU0939F1ZR', amount_paise: 1n },
    undefined,
  ],
  ['one city, typed in two ways', { city: 'Pune' }, { city: ' PUNE.' }, 'HIGH'],
  ['a city that only one of them names', { city: 'Pune' }, {}, 'HIGH'],
])('issuer and number in common, and %s', (_, one, { is_rejected = false, ...other }, risk) => {
  expect(sameBillRisk({ ...bill, ...one }, { ...bill, ...other, is_rejected })).toBe(risk)
})
