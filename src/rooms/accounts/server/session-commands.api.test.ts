import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#platform/command.ts'
import { authenticatorCode, logIn, person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { endSessionsCommand, removeAuthenticatorCommand } from './session-commands.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function run(command: Command, ...args: string[]): Promise<[number, string]> {
  const lines: string[] = []
  const { config, clock } = world
  const database = { db: world.db } as Parameters<Command['run']>[0]['database']
  const code = await command.run({ database, config, now: clock.now(), args, print: (line) => void lines.push(line) })
  return [code, lines.join('\n')]
}

async function loggedIn(mobile: string) {
  const browser = world.browser()
  await logIn(world, browser, mobile)
  return browser
}

test('an operator logs one person out of every device, or everybody, and it is in the audit log', async () => {
  const [first, second, third] = [
    await loggedIn('9396000001'),
    await loggedIn('9396000002'),
    await loggedIn('9396000003'),
  ]
  expect(await run(endSessionsCommand, '+919396000001')).toEqual([0, '1 session ended.'])
  expect([(await first.get('userinfo')).status, (await second.get('userinfo')).status]).toEqual([401, 200])
  expect((await run(endSessionsCommand, 'everybody'))[0]).toBe(0)
  for (const browser of [second, third]) expect((await browser.get('userinfo')).status).toBe(401)
  const entries = world.db.selectFrom('audit_log').select('actor_type').where('action', '=', 'accounts.sessions-ended')
  expect(await entries.execute()).toEqual([{ actor_type: 'system' }, { actor_type: 'system' }])
  expect(await run(endSessionsCommand)).toEqual([2, expect.stringContaining('Whose?')])
  expect(await run(endSessionsCommand, '9396000009')).toEqual([1, 'Nobody has an account with this number.'])
})

test('a person whose authenticator is lost enrols another at the next login, and is logged out until then', async () => {
  const mobile = '9396000010'
  await person(world, mobile, { staff: 'MODERATOR' })
  const before = await loggedIn(mobile)
  await before.post('login/totp', { code: authenticatorCode(world.clock.now()) })
  expect((await before.get('userinfo')).body.roles).toEqual(['MODERATOR'])
  expect(await run(removeAuthenticatorCommand, mobile)).toEqual([0, 'Removed. The next login enrols a new one.'])
  expect((await before.get('userinfo')).status).toBe(401)
  const after = await loggedIn(mobile)
  expect((await after.get('login')).body).toMatchObject({ second_factor: 'totp', enrolment: { needed: true } })
  expect((await after.get('userinfo')).body.roles).toEqual([])
  expect(await run(removeAuthenticatorCommand, mobile)).toEqual([1, 'This person has no authenticator.'])
})
