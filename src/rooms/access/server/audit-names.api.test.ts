/** Under which name the audit log shows what a person did. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#platform/audit/audit.ts'
import { renamePerson } from '#rooms/accounts/server/commands/save-person.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('an entry of a person keeps the name that they had then, whatever they buy under later', async () => {
  const id = await person(world, '9899990071')
  await world.db.updateTable('accounts').set({ name: 'Nila Bose' }).where('id', '=', id).execute()
  const actor = { account_id: id, tenants: [], actions: [] } as never
  const record = (entity_id: string) =>
    audit(world.db, { at: world.clock.now(), actor, action: 'test.named', entity: 'plan', entity_id })
  await record('before')
  await world.advance(60_000)
  const renamed = (name: string) => renamePerson(world.db, { id, name, named_at: world.clock.now() })
  await renamed('Nila Sen')
  await renamed('Nila Sen')
  await record('after')
  await world.advance(60_000)
  await renamed('Nila Rao')
  const { body } = await (await world.person('Kabir')).get(`dashboard/audit?actor_id=${id}`)
  const names = body.entries
    .filter(({ action }: { action: string }) => action === 'test.named')
    .map((one: { entity_id: string; actor_name: string }) => [one.entity_id, one.actor_name])
  expect(names).toEqual([
    ['after', 'Nila Sen'],
    ['before', 'Nila Bose'],
  ])
})
