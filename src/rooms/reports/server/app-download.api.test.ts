import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmployer } from '#testing/employer.ts'
import { generatedReport } from '#testing/generated-report.ts'
import { sourceOf } from '#testing/report-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
})
afterAll(() => world.close())

test('the App Download Report has a row for each employee, in a workbook and as CSV (D3.02)', async () => {
  const [first, second] = [await looms.add(), await looms.add()]
  const { sheets, csv } = await generatedReport(world, looms, { type: 'APP_DOWNLOAD' })
  expect(Object.keys(sheets)).toEqual(['Report', 'Summary', 'About'])
  const [headings, ...rows] = sheets.Report!
  expect(headings?.slice(0, 4)).toEqual(['Employee Name', 'Employee ID', 'Email', 'Mobile'])
  expect(rows.map(([name]) => name)).toEqual([first.name, second.name])
  expect(csv.split('\n')[0]).toBe(`\uFEFF${headings?.join(',')}`)
})

describe('the people of a period', () => {
  const today = () => istDateOf(world.clock.now())
  const listed = async (partner_id: string, days: number) => {
    const { rows } = await sourceOf(world, 'APP_DOWNLOAD', partner_id, days)
    return rows.map(({ name, ends_on, status }) => [name, ends_on, status])
  }
  const change = (id: string, fields: object) =>
    world.db.updateTable('partner_users').set(fields).where('id', '=', id).execute()

  test('are those who had the plan on one of its days: not who was blocked before, nor who comes later (decisions §18)', async () => {
    const of = await openEmployer(world)
    const ids: string[] = []
    for (const name of ['Asha Stays', 'Bina Left', 'Chitra Coming']) ids.push((await of.add({ name })).id)
    const left = addDays(today(), -10)
    const blocked = { status: 'EXPIRED', end_reason: 'BLOCKED', last_working_day: left, blocked_at: world.clock.now() }
    for (const id of ids) await change(id, { starts_on: addDays(today(), -25) })
    await change(ids[1]!, blocked)
    await change(ids[2]!, { starts_on: addDays(today(), 3) })
    const { ends_on } = await world.db
      .selectFrom('partner_users')
      .select('ends_on')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow()
    expect(await listed(of.partner_id, 30)).toEqual([
      ['Asha Stays', ends_on, 'Active'],
      ['Bina Left', left, 'Blocked'],
    ])
    expect(await listed(of.partner_id, 11)).toHaveLength(2)
    expect(await listed(of.partner_id, 10)).toHaveLength(1)
    expect(await listed(of.partner_id, 7)).toEqual([['Asha Stays', ends_on, 'Active']])
  })

  test('of a plan that ended in the middle of it are listed as expired, and cost nothing afterwards (decisions §18)', async () => {
    const [starts_on, ends_on] = [addDays(today(), -100), addDays(today(), -40)]
    const of = await openEmployer(world, { starts_on, is_wallet_based_plan: false, rupees: 0 })
    const { id } = await of.add()
    await change(id, { starts_on, ends_on, status: 'EXPIRED', end_reason: 'ENDED' })
    const expires_at = startOfIstDay(addDays(ends_on, 1))
    const plan = world.db.updateTable('subscriptions').set({ starts_on, ends_on, expires_at, status: 'EXPIRED' })
    await plan.where('partner_plan_id', '=', of.partner_id).execute()
    expect(await listed(of.partner_id, 30)).toEqual([])
    expect(await listed(of.partner_id, 41)).toEqual([['Nila Bose', ends_on, 'Expired']])
    const { rows } = await sourceOf(world, 'CASHLESS_UTILIZATION_REPORT', of.partner_id)
    const lives = Object.fromEntries(rows.map(({ month, active_lives }) => [month, active_lives]))
    expect(lives[ends_on.slice(0, 7)]).toBe('<5')
    expect(lives[today().slice(0, 7)]).toBe('0')
  })
})
