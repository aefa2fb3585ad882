import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '#platform/contract/call.ts'
import type { Browser } from './testing/browser.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let visitor: Browser

beforeAll(async () => {
  world = await openWorld()
  visitor = await world.signUp('+919811111111')
})
afterAll(() => world.close())

describe('whatever the address', () => {
  it.each([
    ['malformed percent signs', '/subscriptions/api/v1/%E0%A4%A', 400],
    ['an unknown address', '/subscriptions/api/v1/<script>alert(1)</script>', 404],
    ['a very long address', `/subscriptions/api/v1/${'a'.repeat(15_000)}`, 404],
  ])('%s is not sent back to the sender', async (_, path, status) => {
    const answer = await visitor.get(path)
    expect([answer.status, answer.text.includes('script'), answer.text.includes('aaaa')]).toEqual([
      status,
      false,
      false,
    ])
    expect(answer.error?.request_id).toBe(answer.headers.get('x-request-id'))
  })

  it('a wrong method is answered with the right ones', async () => {
    const answer = await visitor.delete('userinfo')
    expect([answer.status, answer.error?.type, answer.headers.get('allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      expect.stringContaining('GET'),
    ])
  })

  it.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['not a type', 415],
    ['application/json; charset=utf-7', 422],
  ])('a body as %s is %i', async (type, status) => {
    const answer = await visitor.post('login/otp', undefined, {
      raw: '{"mobile":"1"}',
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(status)
  })

  it.each([
    ['of more than 16 kB', { mobile: 'x'.repeat(16_384) }],
    ['of more than a megabyte', { mobile: 'x'.repeat(1_100_000) }],
  ])('a body %s is too large', async (_, body) => {
    const answer = await visitor.post('login/otp', body)
    expect([answer.status, answer.error?.type]).toEqual([413, 'TOO_LARGE'])
  })

  const many = (count: number) => Array.from({ length: count }, (_, at) => `"${at}":1`).join()
  it.each([
    ['gives a name twice', '{"mobile":"1","mobile":"2"}', 'MALFORMED'],
    ['gives a name twice, once escaped', '{"mobile":"1","\\u006dobile":"2"}', 'MALFORMED'],
    ['gives a name twice further in', '{"mobile":[{"a":{"b":1,"b":2}}]}', 'MALFORMED'],
    ['is 33 levels deep', `{"mobile":${'['.repeat(32)}${']'.repeat(32)}}`, 'MALFORMED'],
    ['is 15,000 levels deep', '['.repeat(15_000), 'MALFORMED'],
    ['has a thousand and one names', `{${many(1_001)}}`, 'MALFORMED'],
    ['has more than five thousand values', `{"mobile":[${'1,'.repeat(5_001)}1]}`, 'MALFORMED'],
    // As close as it gets to each of these, and not one of them.
    ['is 32 levels deep', `{"mobile":${'['.repeat(31)}${']'.repeat(31)}}`, 'INVALID'],
    ['has a thousand names', `{${many(1_000)}}`, 'UNKNOWN_FIELD'],
    ['has names in its texts', '{"mobile":[{"a":"\\",\\"a\\":1","b":"\\\\"},{"a":1,"b":"{[:"}]}', 'INVALID'],
  ])('a body that %s is read or refused before any rule', async (_, raw, type) => {
    expect((await visitor.post('login/otp', undefined, { raw })).error?.type).toBe(type)
  })

  it.each([
    ['an invalid request line', 'HELLO\r\n\r\n'],
    ['endless headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\nHost: b\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s is answered with a 4xx and the end of the connection', async (_, bytes) => {
    const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
    socket.write(bytes)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 4/)
  })

  it('the product still answers', async () => {
    expect((await visitor.get(`${API_BASE}/userinfo`)).status).toBe(200)
  })
})
