import { describe, expect, test } from 'vitest'
import { fileFaults } from './claim-files.ts'

describe('how many files a claim takes (C5.32)', () => {
  const v2 = { version: 'v2' as const, needs_prescription: true }
  const v1 = { version: 'v1' as const, needs_prescription: true }
  test.each([
    [{ bills: 5, prescriptions: 5, documents: 5 }, v2, {}],
    [{ bills: 6, prescriptions: 0, documents: 1 }, v2, { bill_files: 'TOO_MANY' }],
    [{ bills: 1, prescriptions: 6, documents: 0 }, v2, { prescription_files: 'TOO_MANY' }],
    [{ bills: 1, prescriptions: 1, documents: 6 }, v2, { document_files: 'TOO_MANY' }],
    [{ bills: 1, prescriptions: 1, documents: 0 }, v1, {}],
    [{ bills: 2, prescriptions: 1, documents: 0 }, v1, { bill_files: 'ONE_IN_V1' }],
    [{ bills: 1, prescriptions: 2, documents: 5 }, v1, { prescription_files: 'ONE_IN_V1' }],
    [
      { bills: 0, prescriptions: 0, documents: 0 },
      v2,
      { bill_files: 'BILL_MISSING', prescription_files: 'PRESCRIPTION_MISSING' },
    ],
    [{ bills: 1, prescriptions: 0, documents: 0 }, { ...v2, needs_prescription: false }, {}],
    [{ bills: 1, prescriptions: 0, documents: 1 }, v2, {}],
    [{ bills: 1, prescriptions: 1, documents: 1 }, v2, {}],
  ])('%j in %j: %j', (counts, form, faults) => {
    expect(fileFaults(counts, form)).toEqual(faults)
  })
})
