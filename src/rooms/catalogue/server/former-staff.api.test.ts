import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { openWorld, type World } from '#testing/world.ts'
import type { SettingReply } from '../contract/settings.ts'
import { closeProposals } from './commands/close-proposals.ts'

let world: World
let kabir: Browser
let proposer: Browser
let account_id: string
const KEY = 'health_cash.most_per_grant'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  proposer = await world.person('Zoya')
  account_id = await idOf('Zoya Siddiqui')
})
afterAll(() => world.close())

async function idOf(name: string): Promise<string> {
  const row = await world.db.selectFrom('staff_names').select('account_id').where('name', '=', name).executeTakeFirst()
  return row!.account_id
}
async function read(browser: Browser): Promise<SettingReply> {
  return (await browser.get('dashboard/settings')).body.settings.find(({ key }: SettingReply) => key === KEY)
}
async function propose(browser: Browser, value: number) {
  const { version } = await read(browser)
  return browser.put(`dashboard/settings/${KEY}`, { value, version, reason: 'The board decided so' })
}

it('a proposed setting ends when its proposer loses the role, colleagues read why, and another may propose', async () => {
  expect((await propose(proposer, 900)).body.proposal).toMatchObject({ own: true })
  expect((await kabir.put(`dashboard/staff/${account_id}`, { role: 'MODERATOR' })).status).toBe(200)
  expect(await read(kabir)).toMatchObject({
    proposal: null,
    closed: { value: 900, outcome: 'PROPOSER_REMOVED', declined_by: null },
  })
  const [last] = await world.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'setting')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(last).toMatchObject({ action: 'settings.proposal-ended' })
  expect((await propose(kabir, 800)).body).toMatchObject({ proposal: { value: 800 } })
})

it('that of a blocked account ends at the next proposal, and by the daily job', async () => {
  const block = (blocked_at: Date | null) =>
    world.db.updateTable('accounts').set({ blocked_at }).where('id', '=', kabirs).execute()
  const kabirs = await idOf('Kabir Khanna')
  expect((await read(kabir)).proposal).toMatchObject({ value: 800 })
  await block(world.clock.now())
  await closeProposals(world.db, world.clock.now())
  await block(null)
  expect(await read(kabir)).toMatchObject({ proposal: null, closed: { outcome: 'PROPOSER_REMOVED' } })
})
