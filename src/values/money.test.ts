import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideHalfUp,
  formatRupees,
  formatSignedRupees,
  inLakh,
  parseRupees,
  percentOf,
  splitInProportion,
  toDecimal,
  toRupees,
  typedRupees,
} from './money.ts'

const paise = fc.bigInt({ min: -99_99_99_999_99n, max: 99_99_99_999_99n })
const charge = fc.bigInt({ min: 0n, max: 99_99_99_999_99n })

describe('reading rupees', () => {
  test.each([
    ['48,000.50', 48_000.5],
    ['₹ 1,23,456', 123_456],
    [' 500 ', 500],
    ['-500', -500],
    ['', Number.NaN],
    [undefined, Number.NaN],
    ['five', Number.NaN],
    ['12,34,56,789.5', 123_456_789.5],
    ['-1,234,567', -1_234_567],
    ['1 23 456', 123_456],
    ['₹1, 500', 1500],
    ['500,50', Number.NaN],
    ['12,34', Number.NaN],
    ['1,2345', Number.NaN],
    ['1,23,45', Number.NaN],
    ['1234,567', Number.NaN],
    ['1,234,56,789', Number.NaN],
    ['1,,000', Number.NaN],
    [',500', Number.NaN],
    ['500,', Number.NaN],
    ['1,000.5,0', Number.NaN],
    ['50 0', Number.NaN],
  ])('typed %j is %s for the wire', (typed, expected) => {
    expect(typedRupees(typed)).toBe(expected)
  })

  test.each([
    [0, 0n],
    [1, 100n],
    [0.1, 10n],
    [1999.5, 199950n],
    [9999999.99, 999999999n],
    ['9999999.99', 999999999n],
    ['12.05', 1205n],
    [-250.25, -25025n],
  ])('%s rupees are %s paise', (written, expected) => {
    expect(parseRupees(written)).toBe(expected)
  })

  test.each([
    0.1 + 0.2,
    1.005,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    1e-7,
    '1e3',
    '',
    ' 1',
    '1,000',
    '.5',
    '5.',
    '0x10',
    '१२',
    '1234567890123',
  ])('%s is refused and not rounded', (written) => {
    expect(parseRupees(written)).toBeUndefined()
  })

  test('every amount survives the wire to the paisa (C9.25)', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(parseRupees(JSON.parse(JSON.stringify(toRupees(amount))))).toBe(amount)
        expect(parseRupees(toDecimal(amount))).toBe(amount)
      }),
    )
  })

  test('an amount too large for a JSON number cannot be sent', () => {
    expect(() => toRupees(2n ** 53n)).toThrow(RangeError)
  })
})

describe('showing rupees', () => {
  test.each([
    [0n, '₹0'],
    [100n, '₹1'],
    [1_00_000_00n, '₹1,00,000'],
    [12_34_567_50n, '₹12,34,567.50'],
    [99_99_999_99n, '₹99,99,999.99'],
    [5n, '₹0.05'],
    [-500_00n, '-₹500'],
  ])('%s paise read %s: rupee sign, Indian grouping (C1.23, C9.24)', (amount, shown) => {
    expect(formatRupees(amount)).toBe(shown)
  })

  test('a shown amount never loses a digit, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (amount) => {
        expect(formatRupees(amount).replace(/[₹,]/g, '')).toBe(toDecimal(amount).replace(/\.00$/, ''))
      }),
    )
  })

  test('a credit has a plus, a debit a minus, zero neither', () => {
    expect([500_00n, -500_50n, 0n].map(formatSignedRupees)).toEqual(['+₹500', '-₹500.50', '₹0'])
  })

  test.each([
    [5_00_000_00n, '₹5 Lakh'],
    [2_50_000_00n, '₹2.5 Lakh'],
    [7_25_000_00n, '₹7.25 Lakh'],
    [10_00_000_00n, '₹10 Lakh'],
    [1_00_00_000_00n, '₹100 Lakh'],
    [12_34_567_00n, '₹12.35 Lakh'],
  ])('an insurance sum of %s paise reads %s (C9.26)', (amount, shown) => {
    expect(inLakh(amount)).toBe(shown)
  })
})

describe('computing', () => {
  test('halves are rounded away from zero, so a refund mirrors its charge', () => {
    expect([divideHalfUp(5n, 2n), divideHalfUp(-5n, 2n), divideHalfUp(4n, 3n), divideHalfUp(5n, 3n)]).toEqual([
      3n,
      -3n,
      1n,
      2n,
    ])
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
  })

  test('a percentage is rounded half up to the paisa (C9.25)', () => {
    expect(percentOf(999_00n, 18)).toBe(179_82n)
    expect(percentOf(1n, 50)).toBe(1n)
    expect(percentOf(99_99_999_99n, 2.5)).toBe(2_50_000_00n)
    expect(() => percentOf(100n, 0.333)).toThrow(RangeError)
  })

  test('a coupon or a refund spread over lines sums exactly, and no line gets more than its amount', () => {
    fc.assert(
      fc.property(
        fc.array(charge, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 100 }),
        (lines, percent) => {
          const whole = lines.reduce((sum, line) => sum + line, 0n)
          fc.pre(whole > 0n)
          const given = percentOf(whole, percent)
          const shares = splitInProportion(given, lines)
          expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(given)
          expect(shares.every((share, index) => share <= lines[index]!)).toBe(true)
        },
      ),
    )
    expect(splitInProportion(100n, [1n, 0n, 1n])).toEqual([50n, 0n, 50n])
    expect(() => splitInProportion(100n, [0n])).toThrow(RangeError)
  })
})
