import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CompressedReply, encodingFor } from './compressed-reply.ts'

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, BR', 'br'],
  ['gzip;q=0.5, br;q=0', 'gzip'],
  ['br;q=0.000,gzip ; q=1', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('a client that takes %j is sent %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('each encoding is made once, opens to the same bytes, and has a tag of its own', async () => {
  const body = Buffer.from('the description of all calls '.repeat(1_000))
  const reply = new CompressedReply(body)
  const [br, again] = await Promise.all([reply.in('br'), reply.in('br')])
  expect(again).toBe(br)
  const [gzip, plain] = [await reply.in('gzip'), await reply.in('identity')]
  expect([brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body]).toEqual([body, body, body])
  expect(new Set([br.etag, gzip.etag, plain.etag]).size).toBe(3)
})
