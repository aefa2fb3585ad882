/** The lists of the demo company. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { COMPANIES } from '../../../simulated-world/cast.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('are one that added people and names three rows that failed, and one that waits for corrections', async () => {
  const ravi = await world.person('Ravi')
  const path = `partner_dashboard/subsidiaries/${COMPANIES[0].subsidiaries[0].id}`
  const { files } = (await ravi.get(`${path}/files`)).body
  expect(files).toMatchObject([
    { file_name: 'trainees.csv', status: 'UPLOADED', total_rows: 4, invalid: 2, partner_id: WALLET_CONTRACT },
    { file_name: 'joiners.xlsx', status: 'PROCESSED', failed: 3, invalid: 3, undoable_until: null },
  ])
  const [waiting, joined] = files
  expect(joined.succeeded).toBe(joined.total_rows - 3)
  const { rows } = (await ravi.get(`${path}/files/${joined.id}/rows?invalid=true`)).body
  expect(rows.map(({ remarks }: { remarks: string[] }) => remarks.length)).toEqual([1, 1, 1])
  const start = { file_id: waiting.id, partner_id: WALLET_CONTRACT, dry_run: true }
  const dry = await ravi.post(`${path}/subscriptions/bulk/ACTIVATE`, start)
  expect([dry.status, dry.body]).toMatchObject([200, { valid: 2, invalid: 2, requested: 2, required: 6_000 }])
  expect((await ravi.get(`${path}/files/${joined.id}?status=INVALID`)).status).toBe(200)
})
