import { expect, test } from 'vitest'
import { defaultReportName } from './report-name.ts'

test('a report without a name says whether it is the first results, all of them or a certificate (decisions §20)', () => {
  expect(defaultReportName('RESULTS', 'PARTIAL_REPORT')).toBe('First results')
  expect(defaultReportName('RESULTS', 'REPORT_RELEASED')).toBe('Health check-up report')
  expect(defaultReportName('RESULTS', undefined)).toBe('Health check-up report')
  expect(defaultReportName('CERTIFICATE', 'FIT')).toBe('Certificate of fitness')
})
