/** One value in a column of all rows of a list, and the cells of before back again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '#testing/employer.ts'
import { csvOf, NEW_PEOPLE, newPeople, sendList, startList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'
import { MOST_CELLS } from '../contract/rows.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function openList(content: string) {
  const looms = await openEmployer(world, { quota: 20_000 })
  const { body } = await sendList(looms, 'ACTIVATE', content)
  const path = `${looms.path}/files/${body.file_id}`
  const set = async (fields: object, by?: Awaited<ReturnType<typeof looms.hr>>) =>
    (by ?? (await looms.hr())).post(`${path}/rows/set`, fields)
  const rows = async (query = '') => (await (await looms.hr()).get(`${path}/rows${query}`)).body
  return { ...looms, file_id: body.file_id as string, set, rows }
}

test('is set in 10,000 rows by one call, and undone', async () => {
  const { people } = newPeople(9_620_000_000, '5x')
  const list = await openList(people(10_000))
  expect((await list.rows('?invalid=true')).pagination_info.total_rows).toBe(10_000)
  const { status, body } = await list.set({ column: 'walletAmount', value: '0' })
  expect([status, body.valid, body.invalid, body.rows]).toEqual([200, 10_000, 0, []])
  expect(body.before).toHaveLength(10_000)
  expect(body.before[0]).toEqual([2, '5x'])
  expect((await list.set({ column: 'walletAmount', value: '0' })).body.before).toEqual([])
  await list.set({ column: 'walletAmount', cells: [[2, '900']] })
  const cells = body.before.slice(0, MOST_CELLS)
  const back = await list.set({ column: 'walletAmount', cells, instead_of: '0' })
  const left = MOST_CELLS - 1
  expect([back.status, back.body.written, back.body.invalid, back.body.rows.length]).toEqual([
    200,
    left,
    left,
    MOST_CELLS,
  ])
  expect(back.body.rows[0]).toMatchObject({ row: 2, values: { walletAmount: '900' } })
  expect((await list.set({ column: 'walletAmount', cells: body.before.slice(0, MOST_CELLS + 1) })).status).toBe(422)
})

test('only in the rows that the filter lists, and what is wrong with them is checked again', async () => {
  const { person } = newPeople(9_621_000_000)
  const list = await openList(csvOf(NEW_PEOPLE, [person(), person({ 4: 'much' }), person({ 1: 'no address' })]))
  const { remarks } = (await list.rows('?invalid=true')).rows[0]
  const wrong = await list.set({ column: 'walletAmount', value: '70', invalid: 'true', remark: remarks[0] })
  expect(wrong.body).toMatchObject({ before: [[3, 'much']], valid: 2, invalid: 1 })
  const values = (await list.rows()).rows.map((row: { values: { walletAmount: string } }) => row.values.walletAmount)
  expect(values).toEqual(['500', '70', '500'])
  const twice = await list.set({ column: 'mobile', value: '9621999999' })
  expect(twice.body).toMatchObject({ valid: 1, invalid: 2 })
  const one = await list.set({ column: 'mobile', cells: [[2, '9621999998']] })
  expect(one.body.rows).toMatchObject([{ row: 2, values: { mobile: '9621999998' }, remarks: [] }])
})

test('is refused at its column or row, for a list of others and for one that has started', async () => {
  const { people } = newPeople(9_622_000_000)
  const list = await openList(people(2))
  const fields = async (body: object) => Object.keys((await list.set(body)).error?.fields ?? {})
  expect(await fields({ column: 'salary', value: '1' })).toEqual(['column'])
  expect(await fields({ column: 'walletAmount', cells: [[99, '1']] })).toEqual(['cells.0'])
  expect(await fields({ column: 'walletAmount' })).toEqual(['value'])
  expect(await fields({ column: 'walletAmount', value: '1', cells: [[2, '1']] })).toEqual(['value'])
  expect(await fields({ column: 'walletAmount', value: 'x'.repeat(1001) })).toEqual(['value'])
  const other = await openEmployer(world)
  expect((await list.set({ column: 'walletAmount', value: '1' }, await other.hr())).status).toBe(404)
  const foreign = await (await other.hr()).post(`${other.path}/files/${list.file_id}/rows/set`, {
    column: 'walletAmount',
    value: '1',
  })
  expect(foreign.status).toBe(404)
  expect((await startList(list, 'ACTIVATE', list.file_id)).status).toBe(202)
  expect((await list.set({ column: 'walletAmount', value: '1' })).error?.type).toBe('NOT_OPEN')
})
