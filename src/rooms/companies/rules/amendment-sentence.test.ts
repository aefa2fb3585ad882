import { expect, test } from 'vitest'
import { amendedTerms, amendmentSentence } from './amendment-sentence.ts'

const before = { quota: 1_20_000, ends_on: '2027-03-31' }

test.each([
  ['lives', { quota: 1_50_000 }, 'lives from 1,20,000 to 1,50,000'],
  ['the last day', { ends_on: '2026-12-10' }, 'last day from 31 Mar 2027 to 10 Dec 2026'],
  ['both', { quota: 5, ends_on: '2026-12-10' }, 'lives from 1,20,000 to 5, last day from 31 Mar 2027 to 10 Dec 2026'],
])('an amendment of %s is told with what was agreed before', (_, after, sentence) => {
  expect(amendmentSentence(before, { ...before, ...after })).toBe(sentence)
})

test('a contract without an end gets one', () => {
  expect(amendmentSentence({ ...before, ends_on: null }, before)).toBe('last day 31 Mar 2027')
})

test.each([
  ['lives', { quota: 1_50_000 }, '1,50,000 lives'],
  ['the last day', { ends_on: '2026-12-10' }, 'last day 10 Dec 2026'],
  ['both', { quota: 10_00_000, ends_on: '2026-12-10' }, '10,00,000 lives to 10 Dec 2026'],
])('an SMS about an amendment of %s has room for what is agreed now', (_, after, terms) => {
  expect(amendedTerms(before, { ...before, ...after })).toBe(terms)
  expect(terms.length).toBeLessThanOrEqual(30)
})
