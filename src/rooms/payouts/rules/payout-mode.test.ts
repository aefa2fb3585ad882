import { expect, test } from 'vitest'
import { payoutMode } from './payout-mode.ts'

const LIMITS = { imps_up_to: 50_000_000n, rtgs_from: 20_000_000n }

test.each([
  ['a small amount', 100n, [], 'IMPS'],
  ['₹5,00,000', 50_000_000n, [], 'IMPS'],
  ['a paisa more', 50_000_001n, [], 'RTGS'],
  ['₹9,99,999', 99_999_900n, [], 'RTGS'],
  ['a large amount whose IMPS was refused', 30_000_000n, ['IMPS'], 'RTGS'],
  ['₹2,00,000 whose IMPS was refused', 20_000_000n, ['IMPS'], 'RTGS'],
  ['a paisa less', 19_999_999n, ['IMPS'], 'NEFT'],
  ['an amount whose RTGS was refused', 60_000_000n, ['RTGS'], 'NEFT'],
  ['an amount of which everything was refused', 100n, ['IMPS', 'RTGS', 'NEFT'], 'NEFT'],
] as const)('%s is transferred by the fastest mode that takes it', (_what, amount, refused, mode) => {
  expect(payoutMode(amount, LIMITS, refused)).toBe(mode)
})
