import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '#platform/contract/call.ts'
import { serve } from './serve.ts'
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
  it('travels compressed, and not at all to a client that has it', async () => {
    const read = (headers: Record<string, string>) => world.app.inject({ url: `${API_BASE}/openapi.json`, headers })
    const [plain, br] = [await read({}), await read({ 'accept-encoding': 'gzip, br' })]
    expect([plain.headers['content-encoding'], br.headers['content-encoding']]).toEqual([undefined, 'br'])
    expect(br.headers.vary).toBe('accept-encoding')
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    const etag = String(br.headers.etag)
    const again = await read({ 'accept-encoding': 'gzip, br', 'if-none-match': etag })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
    expect((await read({ 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('does not exist where it is switched off', async () => {
    const { app } = await serve({ ...world, config: { ...world.config, openApi: false } })
    expect((await app.inject(`${API_BASE}/openapi.json`)).statusCode).toBe(404)
    await app.close()
  })

  it('contains every call of the product once, with its permission (C7.01)', () => {
    const published = operations.map(({ operation }) => `${operation.operationId} ${operation['x-who']}`)
    const calls = world.product.routes.filter(({ call }) => !call.simulatorOnly)
    expect(published.toSorted()).toEqual(calls.map(({ call }) => `${call.name} ${call.who.rule}`).toSorted())
    // The gateway's return, the sitemap, and the bases that the documents specify.
    const atRoot = ['returnFromGateway', 'returnFromMandate', 'readRobots', 'readSitemap']
    const bases = /^\/(dose\/api\/v1|consult\/api\/v1|marketplace-api)\//
    for (const { path, operation } of operations)
      if (!atRoot.includes(operation.operationId) && !bases.test(path))
        expect(path.startsWith(`${API_BASE}/`), operation.operationId).toBe(true)
  })

  it('limits the length of every text of a request', () => {
    const open = operations.flatMap(({ operation }) =>
      Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        unbounded(schema, operation.operationId),
      ),
    )
    expect(open).toEqual([])
  })

  it.each([
    ['readRobots', 'asked by anybody, without parameters', '200 400 429 500 503'],
    ['listPlans', 'the same for everybody, with filters', '200 304 400 422 429 500 503'],
    ['listSessions', 'of the signed-in person', '200 400 401 429 500 503'],
    ['readClaim', 'of one record', '200 400 401 404 429 500 503'],
    ['exportCatalogue', 'of staff', '200 400 401 403 429 500 503'],
    ['logOut', 'that writes, by anybody', '200 400 403 413 415 422 429 500 503'],
    ['moveLead', 'that writes over a version', '200 400 401 403 404 409 413 415 422 429 500 503'],
    ['noteClaim', 'under a key', '201 400 401 403 404 409 413 415 422 429 500 503'],
    ['preflightClaim', 'with files', '200 400 401 403 404 409 413 415 422 426 429 500 503 507'],
  ])('lists the answers that %s can give: %s', (name, _, statuses) => {
    const { operation } = operations.find((one) => one.operation.operationId === name)!
    expect(Object.keys(operation.responses).toSorted().join(' ')).toBe(statuses)
  })
})
