/** What the reports of check-ups say: of employees each year, and of candidates before they are employed. */

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORLD_START } from '#platform/testing/still-clock.ts'
import { moveAsProvider } from '#testing/checkups.ts'
import { bookedEmployee, insertCandidate, openCheckupCompany, releaseReport } from '#testing/company-checkups.ts'
import { generatedReport } from '#testing/generated-report.ts'
import { sourceOf } from '#testing/report-source.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const DAY = 86_400_000

test('a check-up in progress, a completed and a cancelled one are each shown as that (D4.02)', async () => {
  const mills = await openCheckupCompany(world)
  const orders: string[] = []
  for (const name of ['Nila Bose', 'Omar Rao', 'Padma Iyer'])
    orders.push((await bookedEmployee(world, mills, { name })).order_id)
  await releaseReport(world, orders[1]!)
  await moveAsProvider(world, orders[2]!, 'CANCELLED_BY_PROVIDER')
  const { sheets } = await generatedReport(world, mills, { type: 'HEALTH_CHECKUP' })
  const [headings, ...rows] = sheets.Report!
  const shown = ['Order ID', 'Status', 'Sub-status', 'Report Available (Y/N)', 'Cancelled Reason'].map((header) =>
    headings!.indexOf(header),
  )
  expect(rows.map((row) => shown.map((at) => row[at] ?? null))).toEqual([
    [orders[0], 'In progress', 'Waiting for confirmation', 'N', null],
    [orders[1], 'Completed', 'Report ready', 'Y', null],
    [orders[2], 'Cancelled', 'Cancelled by the centre', 'N', 'Cancelled by the centre'],
  ])
  // Nobody of five: the summary names no figure.
  expect(sheets.Summary!.slice(2)).toEqual([
    ['In progress', '<5'],
    ['Completed', '<5'],
    ['Cancelled', '<5'],
    ['Total', '<5'],
  ])
})

test('five check-ups of one family are those of one employee (decisions §18)', async () => {
  const mills = await openCheckupCompany(world)
  const { order_id } = await bookedEmployee(world, mills)
  for (let of = 0; of < 4; of += 1)
    await sql`with relative as (insert into subscription_members (subscription_id, name, created_at)
        select subscription_id, 'Om Bose', ${WORLD_START}::timestamptz from checkup_orders where id = ${order_id} returning uhid)
      insert into checkup_orders (variation, package_id, city, mode, address, person_name, subscription_id, uhid, booked_by,
          subsidiary_id, partner_plan_id, slot_at, created_at, modified_at)
        select variation, package_id, city, mode, address, 'Om Bose', subscription_id, r.uhid, booked_by, subsidiary_id,
          partner_plan_id, slot_at, created_at, modified_at from checkup_orders, relative r where id = ${order_id}`.execute(
      world.db,
    )
  const { rows, summary } = await sourceOf(world, 'HEALTH_CHECKUP', mills.partner_id)
  expect(rows).toHaveLength(5)
  expect(summary.tables[0]!.groups[0]).toMatchObject({ people: 1, value: 5 })
})

test('a candidate’s outcome and turnaround follow their check-up (decisions §18)', async () => {
  const mills = await openCheckupCompany(world)
  const now = world.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const { starts_on } = await mills.contract()
  expect(starts_on < ago(10).toISOString().slice(0, 10)).toBe(true)
  const candidate = async (person_name: string, sub_status: 'FIT', fields: object = {}) => {
    const values = { person_name, sub_status, partner_plan_id: mills.pemc_id, created_at: ago(9), ...fields }
    return insertCandidate(world, mills, values)
  }
  const completed = { completed_at: ago(2), visit_appointment_at: ago(4) }
  for (const [name, sub_status, fields] of [
    ['A', 'REQUESTED', {}],
    ['B', 'REPORT_RELEASED', completed],
    ['C', 'FIT', completed],
    ['D', 'FIT_WITH_NOTE', completed],
    ['E', 'TEMP_UNFIT', completed],
    ['F', 'UNFIT', { completed_at: ago(9) }],
    ['Not agreed', 'UNFIT', { ...completed, agreed_at: null }],
    ['Not known', 'FIT', { ...completed, person_mobile: null }],
    ['G', 'NO_SHOW', { completed_at: null }],
  ] as const)
    await candidate(name, sub_status as 'FIT', fields)
  const { sheets } = await generatedReport(
    world,
    { ...mills, partner_id: mills.pemc_id },
    { type: 'CORPORATE_PEMC_REPORT' },
  )
  const [headings, ...rows] = sheets.Report!
  const shown = ['Candidate Name', 'Status', 'Outcome', 'Certificate Available', 'TAT days'].map((header) =>
    headings!.indexOf(header),
  )
  expect(rows.map((row) => shown.map((at) => row[at] ?? null))).toEqual([
    ['A', 'In progress', 'Pending', 'N', null],
    ['B', 'Completed', 'Pending', 'N', 7],
    ['C', 'Completed', 'Fit', 'N', 7],
    ['D', 'Completed', 'Fit with note', 'N', 7],
    ['E', 'Completed', 'Temporarily unfit', 'N', 7],
    ['F', 'Completed', 'Unfit', 'N', 0],
    ['Not agreed', 'Completed', 'Pending', 'N', 7],
    ['Not known', 'Completed', 'Pending', 'N', 7],
    ['G', 'Cancelled', null, 'N', null],
  ])
})
