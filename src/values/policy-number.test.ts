import { expect, test } from 'vitest'
import { policyNumberOf, serialOf, spacedPolicyNumber } from './policy-number.ts'

test('a policy number is read back however it is typed (decisions §22)', () => {
  const number = policyNumberOf(48_210_937)
  expect(number).toMatch(/^TP048210937\d$/)
  for (const typed of [number, number.slice(2), number.toLowerCase(), ` ${spacedPolicyNumber(number)} `])
    expect(serialOf(typed)).toBe(48_210_937)
  expect(spacedPolicyNumber(number)).toMatch(/^TP \d{4} \d{3} \d{3}$/)
})

test('one mistyped digit is no policy number', () => {
  const digits = policyNumberOf(618_033_989).slice(2)
  for (const [place, right] of digits.split('').entries())
    for (const wrong of '0123456789')
      if (wrong !== right) expect(serialOf(digits.slice(0, place) + wrong + digits.slice(place + 1))).toBeUndefined()
})

test.each(['', 'TP', '12345', 'TP12345678901', '９８７６５４３２１０', "' or 1=1"])(
  '%s is no policy number',
  (typed) => {
    expect(serialOf(typed)).toBeUndefined()
  },
)
