import { describe, expect, test } from 'vitest'
import { nameScore } from './name-score.ts'
import { statusOfScore } from './verification.ts'

const VERIFIED: [string, string][] = [
  ['Asha Verma', 'ASHA VERMA'],
  ['Asha Verma', 'VERMA ASHA'],
  ['Asha Verma', 'Mrs. ASHA VERMA'],
  ['Asha Verma', 'SMT ASHA  VERMA'],
  ['Asha Verma', 'ASHAVERMA'],
  ['Asha Verma', 'A VERMA'],
  ['Asha Verma', 'ASHA V'],
  ['Asha Verma', 'ASHA VARMA'],
  ['Asha Verma', 'ASHA KUMARI VERMA'],
  ['Asha Verma', 'ASHA RANI VERMA'],
  ['Asha Verma', 'ASHA VERMA W/O RAJ SINGH'],
  ['Brendan D’Souza', 'BRENDAN DSOUZA'],
  ['José Fernandes', 'JOSE FERNANDES'],
  ['S. Ramanathan', 'RAMANATHAN S'],
  ['Kumari', 'KUMARI'],
  ['आशा वर्मा', 'आशा वर्मा'],
]
const REVIEW: [string, string][] = [
  ['Asha Verma', 'ASHA'],
  ['Asha Verma', 'RAJ VERMA'],
  ['Asha Verma', 'ASHA SINGH'],
  ['Asha Verma', 'ASHA VERMA RAJ VERMA ANIL'],
]
const FAILED: [string, string][] = [
  ['Asha Verma', 'RAMESH GUPTA'],
  ['Asha Verma', ''],
  ['Asha Verma', 'ASHA KUMAR SINGH'],
  ['Asha Verma', 'VERMA TRADERS AND SONS PRIVATE LIMITED'],
  ['Asha Verma', 'ADITI VYAS'],
  ['Ravi', 'RAVINDRA'],
  ['आशा वर्मा', 'ASHA VERMA'],
]

describe('the name a person gives and the one at the bank', () => {
  test.each(VERIFIED)('%s is %s', (ours, theirs) => {
    expect(statusOfScore(nameScore(ours, theirs))).toBe('VERIFIED')
  })
  test.each(REVIEW)('%s may be %s, and goes to review', (ours, theirs) => {
    expect(statusOfScore(nameScore(ours, theirs))).toBe('REVIEW')
  })
  test.each(FAILED)('%s is not %s', (ours, theirs) => {
    expect(statusOfScore(nameScore(ours, theirs))).toBe('FAILED')
  })

  test('order does not matter, and a score stays between 0 and 100', () => {
    for (const [ours, theirs] of [...VERIFIED, ...REVIEW, ...FAILED]) {
      const score = nameScore(ours, theirs)
      expect(nameScore(theirs, ours)).toBe(score)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
    }
  })

  test.each([
    [100, 'VERIFIED'],
    [80, 'VERIFIED'],
    [79, 'REVIEW'],
    [50, 'REVIEW'],
    [49, 'FAILED'],
    [0, 'FAILED'],
  ])('a score of %i is %s', (score, status) => {
    expect(statusOfScore(score)).toBe(status)
  })
})
