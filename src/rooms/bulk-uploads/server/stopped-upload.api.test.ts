/** A list of which nothing was applied, or that stopped on the way: how it goes on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { csvOf, sendList, startList } from '../../../testing/uploaded-list.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { applyChunk } from './commands/apply-chunk.ts'
import { failUpload } from './commands/finish-upload.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const HEADERS = ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits']
let at = 0
const people = (count: number) =>
  csvOf(
    HEADERS,
    Array.from({ length: count }, () => {
      at += 1
      return ['Nila Bose', `nila${at}@stopped.example`, String(9_650_000_000 + at), `S-${1000 + at}`, '500']
    }),
  )

/** A list that was started, with its company. */
async function started(count: number) {
  const looms = await openEmployer(world)
  const { file_id } = (await sendList(looms, 'ACTIVATE', people(count))).body
  await startList(looms, 'ACTIVATE', file_id)
  const path = `${looms.path}/files/${file_id}`
  return { looms, file_id, path, read: async () => (await (await looms.hr()).get(path)).body }
}

/** A list of which no row was applied, because its contract was over; it goes on by now. */
async function failed() {
  const list = await started(3)
  const end = (ends_on: string | null) =>
    world.db.updateTable('partner_plans').set({ ends_on }).where('id', '=', list.looms.partner_id).execute()
  const { ends_on } = await list.looms.contract()
  await end(addDays(istDateOf(world.clock.now()), -1))
  await world.work()
  await end(ends_on)
  expect(await list.read()).toMatchObject({ status: 'FAILED', succeeded: 0, failed: 3, processed_rows: 3 })
  return list
}

/** A list of which four rows were applied before its job gave up. */
async function stopped() {
  const list = await started(6)
  const now = world.clock.now()
  await withTransaction(world.db, (trx) => applyChunk(trx, list.file_id, now, 4))
  await withTransaction(world.db, (trx) => failUpload(trx, list.file_id, now))
  return list
}

describe('a list of which nothing was applied', () => {
  test('is corrected, and all of its rows are tried when it is started again (D4.10)', async () => {
    const { looms, file_id, path, read } = await failed()
    const hr = await looms.hr()
    const dry = await startList(looms, 'ACTIVATE', file_id, { dry_run: true })
    expect(dry.body).toMatchObject({ total_rows: 3, valid: 3, invalid: 0, requested: 3 })
    const rows = [{ row: 3, values: { email: 'nobody' } }]
    expect((await hr.send('PATCH', `${path}/rows`, { body: { rows } })).body).toMatchObject({ valid: 2, invalid: 1 })
    expect((await startList(looms, 'ACTIVATE', file_id, { mode: 'valid_only' })).status).toBe(202)
    expect(await read()).toMatchObject({ status: 'PENDING', refusal: null, failed: 1, processed_rows: 1 })
    await world.work()
    expect(await read()).toMatchObject({ status: 'PROCESSED', succeeded: 2, failed: 1, processed_rows: 3 })
  })

  test('has its headings assigned again, and is started (D5.31)', async () => {
    const { looms, file_id, path, read } = await failed()
    expect((await (await looms.hr()).send('PATCH', path, { body: { mapping: {} } })).status).toBe(200)
    expect((await startList(looms, 'ACTIVATE', file_id)).status).toBe(202)
    await world.work()
    expect(await read()).toMatchObject({ status: 'PROCESSED', succeeded: 3, failed: 0, processed_rows: 3 })
  })
})

describe('a list that stopped on the way', () => {
  test('is among the activities of the company', async () => {
    const { looms } = await stopped()
    const { activities } = (await (await looms.hr()).get(`${looms.path}/activities`)).body
    expect(activities[0]).toMatchObject({
      action: 'BULK_PROCESSED',
      summary: 'Stopped people.csv: 4 of 6 rows',
    })
  })

  test('gives the rows that wait in its file with remarks (D7.30)', async () => {
    const { looms, path } = await stopped()
    const cookie = [...(await looms.hr()).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `${world.origin}/subscriptions/api/v1/${path}?status=INVALID`
    const source = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer())
    const sheet = await readSpreadsheet({ source, name: 'remarks.xlsx' })
    expect('rows' in sheet && sheet.rows.map(({ cells }) => cells.slice(-3))).toEqual([
      ['6', 'VALID', ''],
      ['7', 'VALID', ''],
    ])
  })

  test('is taken back as far as it came, and not started again (promise 15)', async () => {
    const { looms, file_id, path, read } = await stopped()
    expect(await read()).toMatchObject({ status: 'FAILED', succeeded: 4, undoable_until: expect.any(String) })
    const undo = await (await looms.hr()).post(`${path}/undo`)
    expect([undo.status, undo.body]).toMatchObject([200, { undone: 4, retained: 0 }])
    expect([await looms.available(), (await looms.contract()).consumed_quota]).toEqual([10_000, 0])
    expect((await startList(looms, 'ACTIVATE', file_id)).error?.type).toBe('NOT_OPEN')
    expect(await read()).toMatchObject({ undoable_until: null })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})
