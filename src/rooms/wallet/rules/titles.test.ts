import { describe, expect, test } from 'vitest'
import { walletWords as words } from '../words.ts'
import { TRANSACTION_TYPES, type TransactionStatus, type TransactionType } from './figures.ts'
import { serviceLabel, subtitleOf, titleOf } from './titles.ts'

const of = (type: TransactionType, status: TransactionStatus, attributes: object = {}) => ({ type, status, attributes })

describe('a service has the name its users know', () => {
  test.each([
    ['Book', 'In-Clinic Appointment', 'C3.62'],
    ['Consult', 'Video Consultation', 'C3.63'],
    ['Order', 'Medicine Order', 'C3.64'],
    ['Diagnostics', 'Diagnostic Tests', 'C3.65'],
  ])('%s is an %s (%3$s)', (product, label) => {
    expect(serviceLabel(product)).toBe(label)
  })

  test.each([['Teleport'], ['book'], ['toString'], [''], [null], [undefined]])(
    'any other name (%s) is the product service (C3.66)',
    (product) => {
      expect(serviceLabel(product)).toBe('the product service')
    },
  )
})

describe('a transaction’s title depends on its type and its status (C4.51)', () => {
  const book = { product_name: 'Book' }
  const claim = { plus_reimbursement_claim_type: 'Pharmacy' }
  test.each([
    ['TOPUP', 'SUCCESS', {}, 'Health Credits Added'],
    ['TRANSFER', 'SUCCESS', {}, 'Health Credits Added'],
    ['RESTORE', 'SUCCESS', {}, 'Health Credits Restored'],
    ['PAYMENT', 'SUCCESS', book, 'Health Credits Debited'],
    ['REFUND', 'SUCCESS', book, 'Health Credits Added'],
    ['REIMBURSEMENT', 'SUCCESS', claim, 'Health Credits Debited'],
    ['TOPUP', 'PENDING', {}, 'Health Credits on hold for Topup'],
    ['TRANSFER', 'PENDING', {}, 'Health Credits on hold for allotment'],
    ['RESTORE', 'PENDING', {}, 'Health Credits on hold for restore'],
    ['PAYMENT', 'PENDING', book, 'Health Credits on hold for In-Clinic Appointment'],
    ['REFUND', 'PENDING', book, 'Health Credits on hold for In-Clinic Appointment'],
    ['REIMBURSEMENT', 'PENDING', claim, 'Health Credits on hold for Pharmacy'],
    ['TOPUP', 'FAILED', {}, 'Failed to add Health Credits to wallet'],
    ['TRANSFER', 'FAILED', {}, 'Failed to add Health Credits to wallet'],
    ['RESTORE', 'FAILED', {}, "Failed to restore Health Credits to company's wallet"],
    ['PAYMENT', 'FAILED', book, 'In-Clinic Appointment failed'],
    ['REFUND', 'FAILED', book, 'Refund failed for In-Clinic Appointment'],
    ['REIMBURSEMENT', 'FAILED', claim, 'Reimbursement failed for Pharmacy'],
    ['REIMBURSEMENT', 'FAILED', {}, 'Reimbursement failed for the product service'],
  ] as const)('%s %s of %o reads “%s”', (type, status, attributes, title) => {
    expect(titleOf(of(type, status, attributes))).toBe(title)
  })

  test('credits a company gave its people are alloted in its own list', () => {
    expect(titleOf(of('TRANSFER', 'SUCCESS'), 'company')).toBe('Health Credits Alloted')
  })

  test('the line below a title says what it was for, unless the title does', () => {
    expect(subtitleOf(of('PAYMENT', 'FAILED', book))).toBeUndefined()
    expect(subtitleOf(of('REIMBURSEMENT', 'PENDING', claim))).toBeUndefined()
    expect(subtitleOf(of('REFUND', 'SUCCESS', book))).toBe('Refund for In-Clinic Appointment')
    expect(subtitleOf(of('REIMBURSEMENT', 'SUCCESS', claim))).toBe('Pharmacy')
    expect(subtitleOf(of('TRANSFER', 'SUCCESS'))).toBeUndefined()
  })

  test('a successful credit reads as added (C4.52), a debit as debited (C4.53)', () => {
    expect(titleOf(of('REFUND', 'SUCCESS'))).toBe('Health Credits Added')
    expect(titleOf(of('PAYMENT', 'SUCCESS'))).toBe('Health Credits Debited')
  })

  test('what failed says so: a top-up (C8.22), a restore (C8.23), a refund or a reimbursement (C8.24), any other (C8.25)', () => {
    const titles = TRANSACTION_TYPES.map((type) => titleOf(of(type, 'FAILED', book)))
    expect(titles.every((title) => /fail/i.test(title))).toBe(true)
    expect(new Set(titles).size).toBe(TRANSACTION_TYPES.length - 1)
  })

  test('a pending one is on hold for something (C8.26)', () => {
    for (const type of TRANSACTION_TYPES)
      expect(titleOf(of(type, 'PENDING', book))).toMatch(/^Health Credits on hold for \S/)
  })
})

describe('the wording of the specification', () => {
  test('types have its names: Topup (C3.57), Health Credits Restored (C3.58), Health Credits Alloted (C3.59)', () => {
    expect(words.types).toEqual({
      TOPUP: 'Topup',
      RESTORE: 'Health Credits Restored',
      TRANSFER: 'Health Credits Alloted',
      PAYMENT: 'Payment',
      REFUND: 'Refund',
      REIMBURSEMENT: 'Reimbursement',
    })
  })

  test('a success is shown blank (C4.48), a pending one as ON HOLD (C4.49), a failed one as failed (C4.50)', () => {
    expect(words.statuses).toEqual({ SUCCESS: '', PENDING: 'ON HOLD', FAILED: 'Failed' })
  })

  test('the summary shows total allocated, used and remaining credits (C9.39)', () => {
    const { allotted, consumed, balance } = words.figures
    expect([allotted, consumed, balance]).toEqual(['Total Allocated Credits', 'Used Credits', 'Remaining Credits'])
  })
})
