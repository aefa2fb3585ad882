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
  it.each([
    ['Rs 1,499 at 10:30 on 24-11-2026. 481516 is your Tulsi Plus login code. It is valid for 5 minutes.', '481516'],
    ['481516 is your Tulsi Plus login code. Valid for 5 minutes.\n@plus.example.in #481516', '481516'],
    ['VK-TULSI1 24/11/26 10:30\nYour code is 481 516.', '481516'],
    ['AD-650019: Your OTP is 481-516', '481516'],
    ['Call 9810000001. Code: 481516', '481516'],
    ['Order 204060: 481516 is your code', '481516'],
    ['Your code for order 204060 is 481516', '481516'],
    ['OTP 481516 for Rs 100000', '481516'],
    ['आपका कोड ४८१५१६ है, 5 मिनट के लिए', '481516'],
    ['\u200e481516\u200f', '481516'],
    ['４８１５１６', '481516'],
    ['Ref 12345678 OTP:481516.', '481516'],
    ['24-11-2026 18:20 481516', '481516'],
    ['123456 is old; 481516 is your code', '481516'],
    ['Order 204060 on its way. 481516 is OTP to receive it.', '481516'],
    ['Ref 204060, 481516 is SECRET OTP for Rs 1,499', '481516'],
    ['Pune 411001, Plot 12', '411001'],
    ['4', '4'],
    ['48 15', '4815'],
    ['code 4815', '4815'],
  ])('%j is the code %s, whatever other digits are there', (typed, code) => {
    expect(codeDigits(typed)).toBe(code)
  })

  it('is the six digits, whatever surrounds them', () => {
    expect(codeDigits(' 481 516. ')).toBe('481516')
    expect(codeDigits('4815162342')).toBe('481516')
  })
})
