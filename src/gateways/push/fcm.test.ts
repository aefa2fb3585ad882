import { createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { fcmPush } from './fcm.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

interface PushRequest {
  path: string | undefined
  authorization: string | undefined
  body: string
}

/** Firebase on a loopback port: it gives access, and answers messages as told. */
async function firebase(answer: () => { status: number; body: string }) {
  const asked: PushRequest[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push({ path: request.url, authorization: request.headers.authorization, body: await text(request) })
    const access = { status: 200, body: JSON.stringify({ access_token: `access-${asked.length}` }) }
    const { status, body } = request.url === '/token' ? access : answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = {
    project_id: 'tulsi-plus',
    client_email: 'push@tulsi-plus.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${url}/token`,
  }
  return { asked, gateway: fcmPush(account, url) }
}

const now = new Date('2026-11-21T06:00:00Z')
const message = {
  id: 'm-1',
  to: 'fcm:token',
  template: 'payout-paid',
  title: 'Paid: ₹840',
  text: 'We have paid ₹840.',
  link: 'https://plus.example/plus/cashback/claims',
  now,
}
const minutesLater = (minutes: number) => ({ ...message, now: new Date(now.getTime() + minutes * 60_000) })

test('a message goes to the app under access that a signed statement gave, requested once an hour', async () => {
  const { asked, gateway } = await firebase(() => ({ status: 200, body: '{"name":"projects/tulsi-plus/messages/7"}' }))
  expect(await gateway.send(message)).toEqual({ outcome: 'SENT', provider_ref: 'projects/tulsi-plus/messages/7' })
  await gateway.send(minutesLater(49))
  await gateway.send(minutesLater(50))
  const SEND = '/v1/projects/tulsi-plus/messages:send'
  expect(asked.map(({ path }) => path)).toEqual(['/token', SEND, SEND, '/token', SEND])
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    undefined,
    'Bearer access-1',
    'Bearer access-1',
    undefined,
    'Bearer access-4',
  ])
  expect(JSON.parse(asked[1]!.body).message).toEqual({
    token: 'fcm:token',
    notification: { title: 'Paid: ₹840', body: 'We have paid ₹840.' },
    data: { link: 'https://plus.example/plus/cashback/claims' },
    android: { collapse_key: 'm-1' },
    apns: { headers: { 'apns-collapse-id': 'm-1' } },
  })
  const assertion = new URLSearchParams(asked[0]!.body).get('assertion') ?? ''
  const [header, claims, signature] = assertion.split('.') as [string, string, string]
  expect(createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(publicKey, signature, 'base64url')).toBe(true)
  const iat = now.getTime() / 1000
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'push@tulsi-plus.example',
    iat,
    exp: iat + 3600,
  })
})

test.each([
  [404, { outcome: 'REFUSED', reason: 'HTTP_404' }],
  [400, { outcome: 'REFUSED', reason: 'HTTP_400' }],
  [401, { outcome: 'UNKNOWN', reason: 'HTTP_401' }],
  [429, { outcome: 'UNKNOWN', reason: 'HTTP_429' }],
  [503, { outcome: 'UNKNOWN', reason: 'HTTP_503' }],
])('the answer %i is %j', async (status, delivery) => {
  const { gateway } = await firebase(() => ({ status, body: '{"error":{}}' }))
  expect(await gateway.send(message)).toEqual(delivery)
})

test('access that was refused is requested again at the next attempt', async () => {
  let status = 401
  const { asked, gateway } = await firebase(() => ({ status, body: '{"name":"n"}' }))
  await gateway.send(message)
  status = 200
  expect((await gateway.send(message)).outcome).toBe('SENT')
  expect(asked.filter(({ path }) => path === '/token')).toHaveLength(2)
})
