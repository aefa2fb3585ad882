import { expect, test } from 'vitest'
import { mayCompanyOpen, REPORT_KINDS, variationOf } from './report-access.ts'
import { VARIATIONS } from './sub-status.ts'

test('a company opens nothing without the person’s consent but the certificate of a candidate (decisions §20)', () => {
  const opened = (share_report_with_employer: boolean) =>
    VARIATIONS.flatMap((variation) => REPORT_KINDS.map((kind) => ({ variation, kind, share_report_with_employer })))
      .filter(mayCompanyOpen)
      .map(({ variation, kind }) => `${variation} ${kind}`)
  expect(opened(false)).toEqual(['PEMC CERTIFICATE'])
  expect(opened(true)).toEqual(['AHC RESULTS', 'AHC CERTIFICATE', 'PEMC RESULTS', 'PEMC CERTIFICATE'])
})

test('the variation applies only where the plan includes a Master Checkup (D4.18)', () => {
  for (const variation_type of [...VARIATIONS, null]) {
    expect(variationOf({ has_master_checkup: false, variation_type })).toBeUndefined()
    expect(variationOf({ has_master_checkup: true, variation_type })).toBe(variation_type ?? 'AHC')
  }
})
