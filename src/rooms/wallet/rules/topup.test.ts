import { expect, test } from 'vitest'
import { needsSecondPerson, UTR } from './topup.ts'

const limit_paise = 100_000_00n
const staff = { source: 'STAFF', asked_by: 'kabir' } as const

test('staff confirm alone what they entered up to the sum, and nothing above it', () => {
  expect(needsSecondPerson(staff, 'kabir', { alone_paise: limit_paise, limit_paise })).toBe(false)
  expect(needsSecondPerson(staff, 'kabir', { alone_paise: limit_paise + 1n, limit_paise })).toBe(true)
  expect(needsSecondPerson(staff, 'leela', { alone_paise: 0n, limit_paise })).toBe(false)
})

test('a person who asked for their company never confirms', () => {
  const asked = { source: 'COMPANY', asked_by: 'kabir' } as const
  expect(needsSecondPerson(asked, 'kabir', { alone_paise: 1n, limit_paise })).toBe(true)
  expect(needsSecondPerson(asked, 'leela', { alone_paise: 1n, limit_paise })).toBe(false)
  expect(needsSecondPerson({ source: null, asked_by: null }, null, { alone_paise: 1n, limit_paise })).toBe(false)
})

test.each(['HDFCN52026112', 'hdfcn520261123000001', 'A'.repeat(23), 'short', 'HDFC N5202611', ''])(
  '%s is a UTR only with 12 to 22 letters and digits',
  (written) =>
    expect(UTR.test(written)).toBe(/^[a-z0-9]+$/i.test(written) && written.length >= 12 && written.length <= 22),
)
