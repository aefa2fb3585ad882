import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0n, 'Rupees Zero Only'],
  [100n, 'Rupees One Only'],
  [50n, 'Rupees Zero and Fifty Paise Only'],
  [1_23_456_50n, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only'],
  [2_00_00_007_01n, 'Rupees Two Crore Seven and One Paise Only'],
  [1_19_940_00n, 'Rupees One Lakh Nineteen Thousand Nine Hundred Forty Only'],
  [
    12_34_56_78_90_123_00n,
    'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six Crore Seventy Eight Lakh Ninety Thousand One Hundred Twenty Three Only',
  ],
  [-500_00n, 'Minus Rupees Five Hundred Only'],
])('an invoice spells %s paise as %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
