import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '#platform/contract/call.ts'
import { openWorld, type World } from './testing/world.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Operation {
  operationId: string
  'x-who': string
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, object>
}

let world: World
let operations: { path: string; method: string; operation: Operation }[]

beforeAll(async () => {
  world = await openWorld()
  const { body } = await world.browser().get('openapi.json')
  expect(body.openapi).toBe('3.1.0')
  operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})
afterAll(() => world.close())

/** The strings of a schema without any limit: no length, format or enumeration. */
function unbounded(schema: Schema, name: string): string[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => unbounded(value, `${name}.${key}`))
  const alternatives = (schema.anyOf ?? []).flatMap((one) => unbounded(one, name))
  const items = schema.items ? unbounded(schema.items, `${name}[]`) : []
  const bound = schema.maxLength ?? schema.format ?? schema.pattern ?? schema.enum ?? schema.const
  return [...inner, ...alternatives, ...items, ...(schema.type === 'string' && bound === undefined ? [name] : [])]
}

describe('the published description', () => {
  it('contains every call of the product once, with its permission (C7.01)', () => {
    const published = operations.map(({ operation }) => `${operation.operationId} ${operation['x-who']}`)
    const calls = world.product.routes.filter(({ call }) => !call.simulatorOnly)
    expect(published.toSorted()).toEqual(calls.map(({ call }) => `${call.name} ${call.who.rule}`).toSorted())
    // The gateway's return, the sitemap, and a call whose whole path the documents specify.
    const atRoot = ['returnFromGateway', 'returnFromMandate', 'readRobots', 'readSitemap', 'readServiceability']
    for (const { path, operation } of operations)
      if (!atRoot.includes(operation.operationId)) expect(path.startsWith(`${API_BASE}/`)).toBe(true)
  })

  it('limits the length of every text of a request', () => {
    const open = operations.flatMap(({ operation }) =>
      Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        unbounded(schema, operation.operationId),
      ),
    )
    expect(open).toEqual([])
  })

  it('lists the refusals of each call', () => {
    for (const { operation } of operations)
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['400', '401', '403', '404', '422', '429']),
      )
  })
})
