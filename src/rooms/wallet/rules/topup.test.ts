import { expect, test } from 'vitest'
import { confirmationOf, UTR } from './topup.ts'

const limit_paise = 100_000_00n
const big = limit_paise + 1n
const none = { first_confirmed_by: null, first_received_paise: null, first_utr: null }
const entered = { source: 'STAFF', asked_by: 'kabir', asked_paise: big, ...none } as const
const asked = { source: 'COMPANY', asked_by: 'ravi', asked_paise: big, ...none } as const
const first = { first_confirmed_by: 'kabir', first_received_paise: big, first_utr: 'A' }

test.each([
  ['the sum is small', entered, 'kabir', limit_paise, 'ALONE'],
  ['the sum is small', asked, 'kabir', limit_paise, 'ALONE'],
  ['who entered more than that', entered, 'kabir', big, 'SAME_PERSON'],
  ['a colleague of who entered it', entered, 'leela', big, 'SECOND'],
  ['more than was entered', entered, 'leela', big + 1n, 'FIRST'],
  ['a company asked for more', asked, 'kabir', big, 'FIRST'],
  ['who confirmed first', { ...asked, ...first }, 'kabir', big, 'SAME_PERSON'],
  ['who confirmed first, something else', { ...asked, ...first }, 'kabir', big + 1n, 'FIRST'],
  ['the second of two', { ...asked, ...first }, 'leela', big, 'SECOND'],
  ['the second of two, something else', { ...asked, ...first }, 'leela', big + 1n, 'OTHER_RECEIPT'],
  ['who asked for their company', asked, 'ravi', 1n, 'SAME_PERSON'],
  ['the product asked', { ...asked, source: null, asked_by: null }, 'kabir', big, 'FIRST'],
] as const)('above the sum for one person two of our staff agree: %s', (_, topup, by, received_paise, counts) =>
  expect(confirmationOf(topup, { utr: 'A', received_paise }, by, { alone_paise: received_paise, limit_paise })).toBe(
    counts,
  ),
)

test.each(['HDFCN52026112', 'hdfcn520261123000001', 'A'.repeat(23), 'short', 'HDFC N5202611', ''])(
  '%s is a UTR only with 12 to 22 letters and digits',
  (written) =>
    expect(UTR.test(written)).toBe(/^[a-z0-9]+$/i.test(written) && written.length >= 12 && written.length <= 22),
)
