import { expect } from 'vitest'
import type { StaffReportType } from '#rooms/access/rules/staff-report-types.ts'
import type { Browser } from './browser.ts'
import { downloadedReport, readSheets, type Sheets } from './generated-report.ts'
import type { World } from './world.ts'

interface StaffReportInput {
  type: StaffReportType
  from: string
  to: string
  statuses?: string[]
  company_id?: string
}

/** A report of our own as a colleague asks for it, waits for it and downloads it: its sheets by name, and the CSV file's text. */
export async function staffReport(
  world: World,
  browser: Browser,
  wanted: StaffReportInput,
): Promise<{ id: string; report: Record<string, unknown>; sheets: Sheets; csv: string }> {
  const asked = await browser.post('dashboard/reports', wanted)
  expect(asked.status, asked.text).toBe(201)
  const { id } = asked.body
  await world.work()
  const { reports } = (await browser.get(`dashboard/reports?type=${wanted.type}`)).body
  const report = reports.find((one: { id: string }) => one.id === id)
  expect(report).toMatchObject({ status: 'COMPLETED' })
  const sheets = await readSheets(await downloadedReport(world, browser, `dashboard/reports/${id}`))
  const csv = (await downloadedReport(world, browser, `dashboard/reports/${id}?format=csv`)).toString()
  return { id, report, sheets, csv }
}

/** The rows of a sheet by their headings. */
export function rowsOf(sheets: Sheets, name = 'Report'): Record<string, unknown>[] {
  const [headings = [], ...rows] = sheets[name] ?? []
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [String(heading), row[at] ?? null])))
}

/** A table of the sheet "Summary": the last figure of each of its lines, by label. */
export function summaryOf(sheets: Sheets, title: string): Record<string, unknown> {
  const rows = sheets.Summary ?? []
  const start = rows.findIndex(([label]) => label === title) + 1
  expect(start, title).toBeGreaterThan(0)
  const end = rows.findIndex((row, at) => at >= start && (row.length === 0 || row[0] === null || row[0] === undefined))
  return Object.fromEntries(
    rows.slice(start, end === -1 ? undefined : end).map((row) => [row[0], row.findLast((cell) => cell !== null)]),
  )
}

/** A report and a schedule, by the calls about one of them. */
export async function staffReportRecords(browser: Browser): Promise<Record<string, string>> {
  const report = await browser.post('dashboard/reports', { type: 'SALES_TAX', from: '2026-10-01', to: '2026-10-31' })
  const schedule = await browser.post('dashboard/report_schedules', { type: 'SALES_TAX', day_of_month: 3 })
  return {
    downloadStaffReport: report.body.id,
    changeReportSchedule: schedule.body.id,
    stopReportSchedule: schedule.body.id,
  }
}
