import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallShape, routePath } from '#platform/contract/call.ts'
import type { Browser } from './testing/browser.ts'
import { sampled } from './testing/full-size.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let visitor: Browser
let subsidiaryId: string

/** A caller who passes every permission check: super-admin of the company and admin of a client company. */
beforeAll(async () => {
  world = await openWorld()
  const { db } = world
  const now = world.clock.now()
  visitor = await world.signUp('+919811111111')
  const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  await db.insertInto('staff_roles').values({ account_id: id, role: 'SUPERADMIN', granted_at: now }).execute()
  const company = await db
    .insertInto('organizations')
    .values({ name: 'C', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { organization_id: company.id, name: 'S', display_name: 'S', created_at: now }
  subsidiaryId = (await db.insertInto('subsidiaries').values(row).returning('id').executeTakeFirstOrThrow()).id
  await db
    .insertInto('partner_roles')
    .values({ account_id: id, subsidiary_id: subsidiaryId, role: 'PARTNER_ADMIN', granted_at: now })
    .execute()
})
afterAll(() => world.close())

const LONG = 'x'.repeat(15_000)
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Bodies that no legitimate client sends, whatever the call. */
const BROKEN: Record<string, string> = {
  nothing: '',
  'half an object': '{"a":',
  'a word': 'hello',
  'a list': '[]',
  null: 'null',
  'a number': '7',
  'deep nesting': deep(5_000),
  'a prototype': '{"__proto__":{"admin":true}}',
  'a constructor': '{"constructor":{"prototype":{"admin":true}}}',
  'an unknown key': '{"no_such_field":1}',
  'text that is not UTF-8': '\u00ff',
}

/** Values that are invalid in every field. */
const WRONG: Record<string, unknown> = {
  'a list': ['a'],
  'an object': { a: 1 },
  NUL: 'a\0b',
  'half a surrogate pair': '\ud800',
  'a huge number': 1e308,
  'a number beyond all integers': 2 ** 60,
  'a negative number': -1,
  null: null,
  true: true,
  'an empty text': '',
  'a text of 15 kB': LONG,
  SQL: "' or 1=1 --",
}

function filledPath(call: CallShape, value?: string): string {
  return routePath(call).replaceAll(/:(\w+)/g, (_, name) => {
    if (name === 'subsidiaryId') return subsidiaryId
    return encodeURIComponent(value ?? '0190a000-0000-7000-8000-0000000000ff')
  })
}

function fieldsOf(call: CallShape): string[] {
  const body = call.body as { shape?: Record<string, unknown>; options?: { shape?: object }[] } | undefined
  return Object.keys(body?.shape ?? body?.options?.[0]?.shape ?? {})
}

async function send(call: CallShape, path: string, raw?: string, headers: Record<string, string> = {}) {
  const type = call.signedForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = call.method === 'GET' ? undefined : raw
  return visitor.send(call.method, path, {
    ...(body === undefined ? {} : { raw: body }),
    headers: { 'content-type': type, ...headers },
  })
}

/** Not a server error; a refusal has the one shape and reveals no internals. */
function expectSound(answer: Awaited<ReturnType<typeof send>>, what: string) {
  expect(answer.status, what).not.toBe(500)
  expect(answer.status, what).toBeLessThan(502)
  if (answer.status < 400) return
  expect(answer.body, what).toMatchObject({
    message: expect.any(String),
    error: {
      type: expect.any(String),
      fields: expect.any(Object),
      extra_args: expect.any(Object),
      request_id: expect.any(String),
    },
  })
  expect(answer.text, what).not.toMatch(/SQLSTATE|syntax error|relation "|node_modules|\.ts:\d|stack/)
}

describe('every call of the product', () => {
  /** Ends the caller's own session, so the rest of the test would run without one. */
  const ENDS_SESSION = /logout|sessions/i
  const calls = () => world.product.routes.map(({ call }) => call).filter((call) => !ENDS_SESSION.test(call.path))

  it('answers a broken body with a refusal, never with a server error', async () => {
    for (const call of calls()) {
      if (call.method === 'GET') continue
      for (const [what, raw] of Object.entries(BROKEN)) {
        const answer = await send(call, filledPath(call), raw)
        expectSound(answer, `${call.name} with ${what}`)
        if (call.body && !call.raw && !call.signedForm && raw !== '')
          expect(answer.status, `${call.name} with ${what}`).toBeGreaterThanOrEqual(400)
      }
    }
  })

  it('answers a wrong value in any field of its body with a refusal, never with a server error', async () => {
    for (const call of sampled(calls(), 4)) {
      for (const field of fieldsOf(call)) {
        for (const [what, value] of Object.entries(WRONG)) {
          expectSound(
            await send(call, filledPath(call), JSON.stringify({ [field]: value })),
            `${call.name}.${field} with ${what}`,
          )
        }
      }
    }
  })

  it('answers a wrong value in its path or query with a refusal, never with a server error', async () => {
    for (const call of sampled(calls(), 4)) {
      for (const value of [
        '1',
        'a\0b',
        "' or 1=1 --",
        '../../etc/passwd',
        '9'.repeat(40),
        '<script>',
        '__proto__',
        'x'.repeat(400),
      ]) {
        expectSound(await send(call, filledPath(call, value), '{}'), `${call.name} at ${value}`)
        for (const name of Object.keys(call.query?.shape ?? {})) {
          const query = `${name}=${encodeURIComponent(value)}`
          expectSound(await send(call, `${filledPath(call)}?${query}`, '{}'), `${call.name}?${query}`)
        }
      }
      expect((await send(call, `${filledPath(call)}?a=1&a=2`, '{}')).status, call.name).toBeGreaterThanOrEqual(400)
    }
  })

  it('lists its methods when called with another', async () => {
    for (const call of world.product.routes.map((route) => route.call)) {
      const answer = await visitor.send('OPTIONS', filledPath(call), {})
      expect([answer.status, answer.headers.get('allow')], call.name).toEqual([
        204,
        expect.stringContaining(call.method),
      ])
    }
  })
})
