import { expect, test } from 'vitest'
import { mayCompanyOpen, REPORT_KINDS, variationOf } from './report-access.ts'
import { VARIATIONS } from './sub-status.ts'

test('a company opens nothing without the person’s consent, and the certificate of a candidate who has agreed and whom the centre knows (decisions §20)', () => {
  const opened = (
    share_report_with_employer: boolean,
    agrees = false,
    person_mobile: string | null = '+919811600001',
  ) =>
    VARIATIONS.flatMap((variation) =>
      REPORT_KINDS.map((kind) => {
        const agreed_at = agrees && variation === 'PEMC' ? new Date(0) : null
        return { variation, kind, share_report_with_employer, agreed_at, person_mobile }
      }),
    )
      .filter(mayCompanyOpen)
      .map(({ variation, kind }) => `${variation} ${kind}`)
  expect(opened(false)).toEqual([])
  expect(opened(false, true)).toEqual(['PEMC CERTIFICATE'])
  expect(opened(true, true, null)).toEqual(['AHC RESULTS', 'AHC CERTIFICATE'])
  expect(opened(true, true, 'erased:7f')).toEqual(['AHC RESULTS', 'AHC CERTIFICATE'])
  expect(opened(true)).toEqual(['AHC RESULTS', 'AHC CERTIFICATE', 'PEMC RESULTS', 'PEMC CERTIFICATE'])
})

test('the variation applies only where the plan includes a Master Checkup (D4.18)', () => {
  for (const variation_type of [...VARIATIONS, null]) {
    expect(variationOf({ has_master_checkup: false, variation_type })).toBeUndefined()
    expect(variationOf({ has_master_checkup: true, variation_type })).toBe(variation_type ?? 'AHC')
  }
})
