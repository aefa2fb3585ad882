import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'
import { isExpired, REPORT_STATUSES, remarksOf } from './report-state.ts'

const now = new Date('2026-11-25T10:00:00Z')
const completed = { status: 'COMPLETED', remarks: 'No records in this period', expires_at: now } as const

test('a report is pending, failed or completed (D4.01)', () => {
  expect(REPORT_STATUSES).toEqual(['PENDING', 'FAILED', 'COMPLETED'])
})

test('a file that has expired says so in the remarks (decisions §18)', () => {
  expect([isExpired(completed, now), remarksOf(completed, now)]).toEqual([true, 'Expired on 25 Nov 2026'])
  const before = new Date(now.getTime() - 1)
  expect([isExpired(completed, before), remarksOf(completed, before)]).toEqual([false, 'No records in this period'])
  expect(isExpired({ status: 'FAILED', expires_at: null }, now)).toBe(false)
})

test.each([
  ['Banyan Textiles Pune', 'banyan-textiles-pune'],
  ['Zoë’s  Café / 50% & more', 'zoe-s-cafe-50-more'],
  ['../../etc/passwd', 'etc-passwd'],
  ['बरगद', 'plan'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('the file of a plan called %j is named %s (decisions §18)', (name, slug) => {
  expect(fileName('APP_DOWNLOAD', name, '2026-09-05')).toBe(`APP_DOWNLOAD_${slug}_20260905`)
})
