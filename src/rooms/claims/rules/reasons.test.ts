import { describe, expect, test } from 'vitest'
import {
  endingOf,
  FRAUD_CODES,
  isResubmittable,
  REJECTION_CODES,
  reasonLabel,
  reasonText,
  splitReasons,
} from './reasons.ts'

// Taken from the decisions: what may be corrected and filed again.
const FINAL = [
  'RX_EXPIRED',
  'PATIENT_NOT_MEMBER',
  'OUTSIDE_CLAIM_WINDOW',
  'BEFORE_PLAN_START_OR_AFTER_END',
  'SERVICE_NOT_COVERED',
  'SPECIALITY_EXCLUDED',
  'LIMIT_EXHAUSTED',
  'DUPLICATE_CLAIM',
  'ALTERED_DOCUMENT',
  'PLAN_REFUNDED',
]

describe('the reasons of a rejection', () => {
  test.each(REJECTION_CODES.map((code) => [code, !FINAL.includes(code)] as const))(
    '%s may be corrected and filed again: %s',
    (code, isOpen) => {
      expect(isResubmittable([code])).toBe(isOpen)
    },
  )

  test('one final reason among others is final', () => {
    expect(isResubmittable(['RX_MISSING', 'DUPLICATE_CLAIM'])).toBe(false)
  })

  test('only an altered document indicates fraud', () => {
    expect(FRAUD_CODES).toEqual(['ALTERED_DOCUMENT'])
  })

  test('are told as labels joined by a pipe, and read back', () => {
    expect(reasonText(['RX_MISSING', 'OTHER'])).toBe('Prescription not uploaded|Other')
    expect(reasonText([])).toBeNull()
    expect(splitReasons('Prescription not uploaded|Other')).toEqual(['Prescription not uploaded', 'Other'])
    expect(splitReasons(null)).toEqual([])
    expect(splitReasons('|')).toEqual([])
  })

  test('a claim that its member took back, or whose plan was refunded, was not rejected by us', () => {
    const reasons = [['WITHDRAWN'], ['PLAN_REFUNDED'], ['RX_MISSING', 'OTHER'], []]
    expect(reasons.map((codes) => endingOf(reasonText(codes)))).toEqual(['WITHDRAWN', 'CLOSED', 'REJECTED', 'REJECTED'])
  })

  test('one that is no longer used is told by its code', () => {
    expect(reasonLabel('A_REASON_OF_BEFORE')).toBe('A_REASON_OF_BEFORE')
  })
})
