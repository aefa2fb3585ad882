import { expect, test } from 'vitest'
import { readPriceLines, storePriceLines } from './stored-price-lines.ts'

const line = { code: 'CARE', label: 'Care', amount_paise: 99_900n, taxable_paise: 84_661n, sac: '999311', tax_rate: 18 }
const discount = { ...line, code: 'COUPON', amount_paise: -9_007_199_254_740_993n, sac: null }

test('the lines of a price come back from the database to the paisa', () => {
  expect(readPriceLines(JSON.parse(storePriceLines([line, discount])))).toEqual([line, discount])
})

test('what is not a price line is not read as one', () => {
  expect(() => readPriceLines([{ ...line, amount_paise: 999, taxable_paise: '1' }])).toThrow()
})
