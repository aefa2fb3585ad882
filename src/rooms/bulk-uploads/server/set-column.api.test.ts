/** One value in a column of all rows of a list, answered row by row and undone as one (decisions §33, "Set in all N"). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmployer } from '#testing/employer.ts'
import { csvOf, NEW_PEOPLE, newPeople, sendList, startList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

async function openList(content: string) {
  const looms = await openEmployer(world, { quota: 20_000 })
  const { body } = await sendList(looms, 'ACTIVATE', content)
  const rowsPath = `${looms.path}/files/${body.file_id}/rows`
  const hr = await looms.hr()
  return {
    ...looms,
    file_id: body.file_id as string,
    rowsPath,
    set: (fields: object, by = hr) => by.patch(`${rowsPath}/all`, fields),
    undo: (set_id: string) => hr.post(`${rowsPath}/all/undo`, { set_id }),
    correct: (row: number, values: object) => hr.patch(rowsPath, { rows: [{ row, values }] }),
    rows: async (query = '') => (await hr.get(`${rowsPath}${query}`)).body,
  }
}

const creditsOf = (body: { rows: { values: { walletAmount: string } }[] }) =>
  body.rows.map(({ values }) => values.walletAmount)

test('is set in 10,000 rows by one call, and undone by one but for what was corrected since', async () => {
  const { people } = newPeople(9_620_000_000, '5x')
  const list = await openList(people(10_000))
  expect((await list.rows('?invalid=true')).pagination_info.total_rows).toBe(10_000)
  const { status, body } = await list.set({ column: 'walletAmount', to: '0' })
  expect([status, body.valid, body.invalid, body.undoable, body.rows.length]).toEqual([200, 10_000, 0, 10_000, 10_000])
  expect(body.rows[0]).toEqual({ row: 2, remarks: [] })
  await list.correct(2, { walletAmount: '900' })
  const undone = (await list.undo(body.set_id)).body
  expect([undone.left, undone.rows.length, undone.valid, undone.invalid]).toEqual([1, 9999, 1, 9999])
  expect(undone.rows[0]).toEqual({ row: 3, remarks: ['Credits not a number'] })
  expect(creditsOf(await list.rows()).slice(0, 3)).toEqual(['900', '5x', '5x'])
  expect((await list.undo(body.set_id)).error?.type).toBe('SET_REPLACED')
})

test('only in the rows with a remark or a text, and what is wrong with them is checked again', async () => {
  const { person } = newPeople(9_621_000_000)
  const list = await openList(csvOf(NEW_PEOPLE, [person(), person({ 4: 'much' }), person({ 1: 'no address' })]))
  const [remark] = (await list.rows('?invalid=true')).rows[0].remarks
  const wrong = await list.set({ remark, column: 'walletAmount', from: 'much', to: '70' })
  expect(wrong.body).toMatchObject({ rows: [{ row: 3, remarks: [] }], undoable: 1, valid: 2, invalid: 1 })
  expect(creditsOf(await list.rows())).toEqual(['500', '70', '500'])
  expect((await list.set({ column: 'walletAmount', from: 'much', to: '80' })).body).toMatchObject({
    rows: [],
    undoable: 0,
  })
  expect((await list.undo(wrong.body.set_id)).error?.type).toBe('SET_REPLACED')
  expect((await list.set({ invalid: 'true', column: 'email', to: 'nila@list.example' })).body.rows).toHaveLength(1)
  const twice = await list.set({ column: 'mobile', to: '9621999999' })
  expect(twice.body).toMatchObject({
    valid: 1,
    invalid: 2,
    rows: [{ remarks: [] }, { remarks: ['Duplicate of row 2'] }, {}],
  })
})

test('a second set replaces the first as what is undone', async () => {
  const { people } = newPeople(9_623_000_000)
  const list = await openList(people(2))
  const [first, second] = [
    await list.set({ column: 'walletAmount', to: '1' }),
    await list.set({ column: 'walletAmount', to: '2' }),
  ]
  expect((await list.undo(first.body.set_id)).error?.type).toBe('SET_REPLACED')
  expect((await list.undo(second.body.set_id)).body).toMatchObject({ left: 0, rows: [{ row: 2 }, { row: 3 }] })
  expect(creditsOf(await list.rows())).toEqual(['1', '1'])
})

test('is refused at its column, for a list of others and for one that has started', async () => {
  const { people } = newPeople(9_622_000_000)
  const list = await openList(people(2))
  const fields = async (body: object) => Object.keys((await list.set(body)).error?.fields ?? {})
  expect(await fields({ column: 'salary', to: '1' })).toEqual(['column'])
  expect(await fields({ column: 'walletAmount' })).toEqual(['to'])
  expect(await fields({ column: 'walletAmount', to: 'x'.repeat(1001) })).toEqual(['to'])
  const other = await openEmployer(world)
  expect((await list.set({ column: 'walletAmount', to: '1' }, await other.hr())).status).toBe(404)
  const { set_id } = (await list.set({ column: 'walletAmount', to: '1' })).body
  expect((await startList(list, 'ACTIVATE', list.file_id)).status).toBe(202)
  expect((await list.set({ column: 'walletAmount', to: '1' })).error?.type).toBe('NOT_OPEN')
  expect((await list.undo(set_id)).error?.type).toBe('NOT_OPEN')
})
