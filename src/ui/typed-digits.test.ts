import { describe, expect, it } from 'vitest'
import { codeDigits, nationalDigits } from './typed-digits.ts'

describe('a typed or pasted mobile number', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['0091-98765-43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['9198765', '9198765'],
    ['9187654321', '9187654321'],
    ['98765432101234', '9876543210'],
    ['abc', ''],
  ])('%s is reduced to %s', (typed, digits) => {
    expect(nationalDigits(typed)).toBe(digits)
  })
})

describe('a typed or pasted one-time code', () => {
  it('is the six digits, whatever surrounds them', () => {
    expect(codeDigits(' 481 516. ')).toBe('481516')
    expect(codeDigits('4815162342')).toBe('481516')
  })
})
