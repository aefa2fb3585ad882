import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#platform/serving/create-app.ts'
import { ACCESS } from './testing/access-table.ts'
import { FRESH, NOT_FRESH } from './testing/fresh-table.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every call of the product has its line in the table, and no line is left over', () => {
  expect(world.product.routes.map(({ call }) => call.name).sort()).toEqual(Object.keys(ACCESS).sort())
})

test('every command of staff is in the table of fresh codes, and asks for one where it moves money, its terms or rights', () => {
  const staff = world.product.routes.map(({ call }) => call).filter(({ who }) => who.rule.startsWith('staff:'))
  const commands = staff.filter(({ name, method }) => method !== 'GET' || FRESH.includes(name))
  const names = commands.map(({ name }) => name).toSorted()
  expect(names).toEqual([...FRESH, ...Object.values(NOT_FRESH).flat()].toSorted())
  expect(world.product.routes.flatMap(({ call }) => (call.fresh ? [call.name] : [])).toSorted()).toEqual(
    FRESH.toSorted(),
  )
})

test('a route that does not say who may use it stops the start', async () => {
  const app = await createApp(world.config, world.log)
  expect(() => app.get('/open-by-mistake', async () => 'hello')).toThrow('does not say who may use it')
  await app.close()
})
