import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inlineQuery } from '#platform/reports/inline-query.ts'
import { STAFF_REPORT_TYPES, staffReportLabel } from '#rooms/access/rules/staff-report-types.ts'
import { filterFaults, STATUSES, storedFilters } from '../../rules/staff-filters.ts'
import type { StaffScope } from './source.ts'
import { STAFF_SOURCES } from './staff-sources.ts'

const SCOPE: StaffScope = {
  from: '2026-10-01',
  to: '2026-10-31',
  since: new Date('2026-09-30T18:30:00Z'),
  before: new Date('2026-10-31T18:30:00Z'),
  now: new Date('2026-11-26T12:00:00Z'),
  holidays: ['2026-10-02'],
}

/** What names a person who is ill or an illness, and what opens an account. */
const PRIVATE = [
  ...['patient_name', 'doctor_name', 'speciality', 'doctor_speciality', 'provider_name', 'establishment_name'],
  ...[
    'problem_area',
    'additional_details',
    'reason_codes',
    'note',
    'sealed_note',
    'account_number',
    'sealed_account_number',
  ],
  ...['mobile', 'email', 'customer_name', 'quote', 'decline_reason'],
]

async function queriesOf(type: (typeof STAFF_REPORT_TYPES)[number]): Promise<string[]> {
  const queries = STAFF_SOURCES[type].sheets(SCOPE).map(({ rows }) => rows)
  await STAFF_SOURCES[type].summary(async (query) => {
    queries.push(query)
    return [new Proxy({}, { get: () => '0' }) as never]
  }, SCOPE)
  return queries.map((query) => inlineQuery(sql`${query}`))
}

test.each(STAFF_REPORT_TYPES)(
  '%s reads no column that names a patient, an illness or a whole account',
  async (type) => {
    for (const text of await queriesOf(type)) {
      const names = text.replaceAll(/'(?:[^']|'')*'/g, "''").match(/[a-z_]+/g)
      for (const column of PRIVATE) expect(names, column).not.toContain(column)
    }
  },
)

test.each(STAFF_REPORT_TYPES)('%s has a label, and says on its sheet About what each column means', (type) => {
  expect(staffReportLabel(type)).toMatch(/^[A-Z]/)
  const [{ name, columns }] = STAFF_SOURCES[type].sheets(SCOPE)
  expect(name).toBe('Report')
  for (const { header, meaning } of columns) expect([header, meaning]).toEqual([header, expect.stringMatching(/\.$/)])
  expect(new Set(columns.map(({ header }) => header)).size).toBe(columns.length)
})

test('the same filters are stored alike, and all statuses as none', () => {
  expect(storedFilters('PAYOUTS', { statuses: ['PAID', 'FAILED'] })).toEqual({ statuses: ['PAID', 'FAILED'] })
  expect(storedFilters('PAYOUTS', { statuses: ['FAILED', 'PAID', 'PAID'] })).toEqual({ statuses: ['PAID', 'FAILED'] })
  expect(storedFilters('PAYOUTS', { statuses: [] })).toEqual({})
  expect(storedFilters('PAYOUTS', { statuses: Object.keys(STATUSES.PAYOUTS) })).toEqual({})
})

test.each([
  ['CLAIMS', { statuses: ['SETTLED'], company_id: 'x' }, {}],
  ['CLAIMS', { statuses: ['SUCCESS'] }, { statuses: 'This report has no such status' }],
  ['REFUNDS', { company_id: 'x' }, { company_id: 'This report cannot be limited to a company' }],
  ['TRIAL_BALANCE', { statuses: [] }, {}],
  ['TRIAL_BALANCE', { statuses: ['PAID'] }, { statuses: 'This report cannot be limited to a status' }],
] as const)('%s limited to %j', (type, filters, faults) => {
  expect(filterFaults(type, filters)).toEqual(faults)
})
