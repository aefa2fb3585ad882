import { type ReadOptions, readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { ReportType } from '#rooms/access/rules/report-types.ts'
import type { Browser } from './browser.ts'
import type { World } from './world.ts'

type ReportFixture = { hr: () => Promise<Browser>; path: string; partner_id: string }
type Cell = string | number | boolean | Date | null

/** Cells of a sheet below each other; what a cell shows, as a spreadsheet program has it. */
export type Sheets = Record<string, Cell[][]>

/** A report as HR asks for it, waits for it and downloads it: its sheets by name, and the text of the CSV file. */
export async function generatedReport(
  world: World,
  { hr, path, partner_id }: ReportFixture,
  { type, durationDays = 0 }: { type: ReportType; durationDays?: number },
): Promise<{ id: string; report: Record<string, unknown>; sheets: Sheets; csv: string }> {
  const browser = await hr()
  const asked = await browser.post(`${path}/partners/${partner_id}/report`, {
    partnerId: partner_id,
    type,
    durationDays,
  })
  expect(asked.status).toBe(201)
  const { id } = asked.body
  await world.work()
  const { reports } = (await browser.get(`${path}/reports?type=${type}`)).body
  const report = reports.find((one: { id: string }) => one.id === id)
  expect(report).toMatchObject({ status: 'COMPLETED' })
  const sheets = await readSheets(await downloadedReport(world, browser, `${path}/reports/${id}`))
  const csv = (await downloadedReport(world, browser, `${path}/reports/${id}?format=csv`)).toString()
  return { id, report, sheets, csv }
}

/** The bytes of a file that a call answers. */
export async function downloadedReport(world: World, browser: Browser, path: string): Promise<Buffer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${world.origin}/subscriptions/api/v1/${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

export async function readSheets(file: Uint8Array, options?: ReadOptions): Promise<Sheets> {
  const { sheets } = await readXlsx(file, options)
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows as Cell[][]]))
}
