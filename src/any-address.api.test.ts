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

  it('a body of more than a megabyte is too large', async () => {
    const answer = await visitor.post('login/otp', { mobile: 'x'.repeat(1_100_000) })
    expect([answer.status, answer.error?.type]).toEqual([413, 'TOO_LARGE'])
  })

  it.each([
    ['an invalid request line', 'HELLO\r\n\r\n'],
    ['endless headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
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
