/** The operator's way to appoint, composed as `npm run plus` does. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#platform/command.ts'
import { appointCommand } from '#rooms/access/server/appoint-command.ts'
import { endSessions } from '#rooms/accounts/server/commands/open-session.ts'
import { closeProposals } from '#rooms/catalogue/server/commands/close-proposals.ts'
import { tellSuperadmins } from '#rooms/notifications/server/tell-superadmins.ts'
import { logIn, person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const command = appointCommand({ endSessions, closeSettingProposals: closeProposals, tellSuperadmins })
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function appoint(...args: string[]): Promise<[number, string]> {
  const lines: string[] = []
  const { config, clock } = world
  const database = { db: world.db } as Parameters<Command['run']>[0]['database']
  const code = await command.run({ database, config, now: clock.now(), args, print: (line) => void lines.push(line) })
  return [code, lines.join('\n')]
}

test('an operator appoints whom two super-admins cannot, which starts again and ends what waits', async () => {
  const [first, second] = ['9396100001', '9396100002']
  const ids = {
    first: await person(world, first, { staff: 'SUPERADMIN' }),
    second: await person(world, second, { staff: 'USER' }),
  }
  const browser = world.browser()
  await logIn(world, browser, first)
  const put = (role: string) => browser.put(`dashboard/staff/${ids.second}`, { role, name: 'Zubin Contractor' })
  expect([(await put('MODERATOR')).status, (await put('ADMIN')).status]).toEqual([200, 202])
  const chain = sql<{ is: boolean }>`select appointed_through(${ids.first}, ${ids.second}, 'infinity') as is`
  expect((await chain.execute(world.db)).rows).toEqual([{ is: true }])

  expect(await appoint(second, 'SUPERADMIN')).toEqual([0, expect.stringContaining('Appointed: SUPERADMIN')])
  expect((await chain.execute(world.db)).rows).toEqual([{ is: false }])
  const proposals = world.db.selectFrom('staff_proposals').select(['status', 'decided_by'])
  expect(await proposals.execute()).toEqual([{ status: 'WITHDRAWN', decided_by: null }])
  const told = world.db.selectFrom('outbox_messages').select('account_id').where('template', '=', 'staff-appointed')
  expect(new Set((await told.execute()).map(({ account_id }) => account_id))).toEqual(new Set(Object.values(ids)))
  const entry = world.db
    .selectFrom('audit_log')
    .select(['actor_type', 'after', 'reason'])
    .orderBy('id', 'desc')
    .limit(1)
  expect(await entry.execute()).toEqual([
    { actor_type: 'system', after: { role: 'SUPERADMIN' }, reason: 'By the operator' },
  ])

  // The two are a pair now, with nothing to wait for.
  const newcomer = world.browser()
  await logIn(world, newcomer, second)
  expect((await browser.put('dashboard/settings/wallet.topup_second_person_above', change)).status).toBe(200)
  const { id } = await world.db.selectFrom('setting_proposals').select('id').executeTakeFirstOrThrow()
  expect((await newcomer.post(`dashboard/setting_proposals/${id}/confirm`)).status).toBe(200)
})

const change = { value: 90_000, version: 0, reason: 'The board decided so' }

test('what cannot be appointed is said', async () => {
  expect(await appoint('nobody', 'ADMIN')).toEqual([2, expect.stringContaining('Whom?')])
  expect(await appoint('9396100009', 'ADMIN')).toEqual([1, expect.stringContaining('log in once first')])
  await person(world, '9396100003')
  expect((await appoint('9396100003', 'ADMIN'))[0]).toBe(1)
  expect((await appoint('9396100003', 'ADMIN', 'Omar', 'Sheikh'))[0]).toBe(0)
})
