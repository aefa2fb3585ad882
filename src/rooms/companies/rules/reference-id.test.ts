import { describe, expect, test } from 'vitest'
import { exampleOfMask, isReferenceIdMask, matchesReferenceId, referenceIdExpression } from './reference-id.ts'

describe('the mask of an employee ID', () => {
  test.each([
    ['BT-####', 'BT-1024', true],
    ['BT-####', 'bt-1024', true],
    ['BT-####', 'BT-102', false],
    ['BT-####', 'BT-10245', false],
    ['BT-####', 'BT-10२4', false],
    ['BT-#{4,6}', 'BT-10245', true],
    ['BT-#{4,6}', 'BT-102', false],
    ['BT-#{4,6}', 'BT-1024567', false],
    ['#{4,6}/@@', '1024/PN', true],
    ['#{4,6}/@@', '10245/P', false],
    ['*{3}', 'a1B', true],
    ['*{3}', 'a-1', false],
    ['E.###', 'Ex123', false],
  ])('%s is matched by %s: %s', (mask, value, expected) => {
    expect(matchesReferenceId(mask, value)).toBe(expected)
    // What other clients check says the same.
    expect(new RegExp(referenceIdExpression(mask)!).test(value)).toBe(expected)
  })

  test.each([
    ['BT-####', 'BT-1100'],
    ['#{4,6}/@@', '1001/AA'],
    ['*{3}', 'A1A'],
    ['E.###', 'E.011'],
  ])('%s has the example %s', (mask, example) => {
    expect(exampleOfMask(mask)).toBe(example)
    expect(matchesReferenceId(mask, example)).toBe(true)
  })

  test.each([
    ['an expression', '^[A-Z]+$'],
    ['nested repetition', '(a+)+'],
    ['anything', '.*'],
    ['two lengths that vary', '#{1,9}*{1,9}'],
    ['a length that counts down', '#{6,4}'],
    ['no characters', '#{0}@@@'],
    ['too few characters', '##'],
    ['too many characters', '#{41}'],
    ['an open brace', '#{4'],
    ['nothing', ''],
  ])('is not %s: %s', (_, mask) => {
    expect(isReferenceIdMask(mask)).toBe(false)
    expect(matchesReferenceId(mask, 'BT-1024')).toBe(false)
    expect(referenceIdExpression(mask)).toBeUndefined()
  })

  test('matches no text that is longer than any ID', () =>
    expect(matchesReferenceId('*{1,20}@#', `${'a'.repeat(100_000)}1`)).toBe(false))
})
