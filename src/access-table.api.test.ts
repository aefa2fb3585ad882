import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#platform/serving/create-app.ts'
import { ACCESS } from './testing/access-table.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every call of the product has its line in the table, and no line is left over', () => {
  expect(world.product.routes.map(({ call }) => call.name).sort()).toEqual(Object.keys(ACCESS).sort())
})

test('a route that does not say who may use it stops the start', async () => {
  const app = await createApp(world.config, world.log)
  expect(() => app.get('/open-by-mistake', async () => 'hello')).toThrow('does not say who may use it')
  await app.close()
})
