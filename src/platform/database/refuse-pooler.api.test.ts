import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError } from '#config.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { Database } from './open-database.ts'
import { refusePooler } from './refuse-pooler.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a database without a pooler is used', async () => {
  await refusePooler(database.db)
})

/** A pooler with some connections: a client keeps one while its transaction is open, and else gets the first that is free. */
function pooled(connections: number) {
  const prepared = Array.from({ length: connections }, () => new Set<string>())
  const held = new Map<object, Set<string>>()
  return () => {
    const names = new Set<string>()
    const client = {
      connect: async () => {},
      end: async () => {},
      query: async ({ text, name }: { text: string; name?: string }) => {
        const free = prepared.find((one) => ![...held.values()].includes(one))
        const connection = held.get(client) ?? free
        if (!connection) throw new Error('Query read timeout')
        if (text === 'begin') held.set(client, connection)
        if (text === 'rollback') held.delete(client)
        if (!name) return
        if (!names.has(name)) connection.add(name)
        names.add(name)
        if (!connection.has(name)) throw Object.assign(new Error('unknown statement'), { code: '26000' })
      },
    }
    return client
  }
}

it('a pooler by transaction that forgets statements stops the start, and one that has a single connection does not', async () => {
  await expect(refusePooler(database.db, pooled(2))).rejects.toThrow(ConfigError)
  await refusePooler(database.db, pooled(1))
})
