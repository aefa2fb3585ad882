import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openUploads, type Uploads } from '#platform/testing/uploads.ts'

const KILOBYTE = 1_024
/** More than the system takes over for a reader on its own machine. */
const LARGE = 16 * KILOBYTE * KILOBYTE
/** A poll moves the server's clock by its interval: with none, waiting on a slow machine is no time for the server. */
const STILL = { interval: 0 }

let uploads: Uploads
/** The server's ends of the connections, in the order in which they were opened. */
let accepted: Socket[]
let clients: Client[]
/** Requests of /slow/ that have started, and what ends the last of them. */
let started: number
let finish: () => void

// The server's clock only: it looks at its connections when a test moves the time, and the network is as quick as it is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  accepted = []
  clients = []
  started = 0
})
afterEach(async () => {
  for (const { socket } of clients) socket.destroy()
  await uploads.close()
  vi.useRealTimers()
})

async function open(env: Record<string, string> = {}) {
  uploads = await openUploads(env, (app: FastifyInstance) => {
    app.server.on('connection', (socket) => accepted.push(socket))
    app.get('/large', { config: { who: 'anyone' } }, () => Readable.from(pieces()))
    app.get('/small', { config: { who: 'anyone' } }, async () => 'small')
    app.get('/last', { config: { who: 'anyone' } }, async (_, reply) =>
      reply.header('connection', 'close').send('last'),
    )
    app.get('/slow/:number', { config: { who: 'anyone' } }, async ({ params }) => {
      started += 1
      await new Promise((resolve) => (finish = () => resolve(undefined)))
      return `answer ${(params as { number: string }).number}`
    })
  })
}

function* pieces() {
  for (let sent = 0; sent < LARGE; sent += 64 * KILOBYTE) yield Buffer.alloc(64 * KILOBYTE)
}

/** Moves the server's clock second by second. */
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

class Client {
  readonly socket: Socket
  answer = ''
  isClosed = false

  constructor(localAddress = '127.0.0.1') {
    this.socket = connect({ port: Number(new URL(uploads.origin).port), host: '127.0.0.1', localAddress })
    this.socket.on('error', () => {}).on('data', (data) => (this.answer += data.toString('latin1')))
    this.socket.on('close', () => (this.isClosed = true))
    clients.push(this)
  }

  /** Sends, and waits until the server has received all of it. */
  async send(bytes: string | Buffer): Promise<void> {
    if (this.socket.connecting) await once(this.socket, 'connect')
    this.socket.write(bytes)
    const own = () => accepted.find(({ remotePort }) => remotePort === this.socket.localPort)
    await expect.poll(() => own()?.bytesRead, STILL).toBe(this.socket.bytesWritten)
  }

  async get(path: string, headers = ''): Promise<this> {
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`)
    await expect.poll(() => this.answer || this.isClosed, STILL).toBeTruthy()
    return this
  }

  closed = () => expect.poll(() => this.isClosed, STILL).toBe(true)
}

const FILE = '--b\r\ncontent-disposition: form-data; name="bills"; filename="a.pdf"\r\n\r\n%PDF-1.4\n'
const REST = '\r\n%%EOF\r\n--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"note":"n"}\r\n--b--\r\n'

/** The head of an upload of so many kilobytes, and the beginning of its file. */
function uploadOf(kilobytes: number, path = 'members-bills', cookie = 'member=1') {
  const length = FILE.length + kilobytes * KILOBYTE + REST.length
  const type = 'content-type: multipart/form-data; boundary=b'
  const head = `POST /subscriptions/api/v1/test/${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${type}\r\n`
  return `${head}content-length: ${length}\r\n\r\n${FILE}`
}

describe('a slow sender', () => {
  it('on a mobile network files bills, also when the network is away for a while', async () => {
    await open()
    const client = new Client()
    await client.send(uploadOf(320))
    for (let at = 0; at < 10; at++) {
      await client.send(Buffer.alloc(32 * KILOBYTE, 'a'))
      pass(at % 5 === 4 ? 12 : 2)
    }
    await client.send(REST)
    await expect.poll(() => client.answer, STILL).toMatch(/^HTTP\/1.1 200/)
  })

  it('that sends a byte now and then is closed after fifteen seconds, also when it is known', async () => {
    await open()
    const client = new Client()
    await client.send(uploadOf(320))
    for (let at = 0; at < 14; at++) {
      pass(1)
      await client.send('a')
    }
    expect(client.isClosed).toBe(false)
    pass(2)
    await client.closed()
  })

  it('that nobody knows has ten seconds, also for a call that takes files', async () => {
    await open()
    const client = new Client()
    await client.send(uploadOf(320, 'bills', 'a=1'))
    await client.send(Buffer.alloc(200 * KILOBYTE))
    pass(11)
    await client.closed()
  })

  it('that was refused before its body is closed two seconds after the answer', async () => {
    await open()
    const client = new Client()
    await client.send(uploadOf(320, 'members-bills', 'a=1'))
    await expect.poll(() => client.answer, STILL).toMatch(/^HTTP\/1.1 401/)
    await client.send(Buffer.alloc(100 * KILOBYTE))
    pass(3)
    await client.closed()
  })

  it('that was refused and has sent everything keeps its connection', async () => {
    await open()
    const client = new Client()
    await client.send(uploadOf(32, 'members-bills', 'a=1'))
    await expect.poll(() => client.answer, STILL).toMatch(/^HTTP\/1.1 401/)
    await client.send(Buffer.concat([Buffer.alloc(32 * KILOBYTE), Buffer.from(REST)]))
    pass(10)
    client.answer = ''
    expect((await client.get('/small')).answer).toMatch(/^HTTP\/1.1 200/)
  })
})

it('of many senders that are late together, a hundred at a time are closed', async () => {
  await open()
  const head = `POST /subscriptions/api/v1/test/plain HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
  for (let at = 0; at < 150; at++) new Client().socket.write(`${head}content-length: 9\r\n\r\n{`)
  await expect.poll(() => accepted.filter(({ bytesRead }) => bytesRead > 0).length, STILL).toBe(150)
  const closed = () => accepted.filter(({ destroyed }) => destroyed).length
  vi.advanceTimersByTime(9_900)
  expect(closed()).toBe(0)
  vi.advanceTimersByTime(100)
  expect(closed()).toBe(100)
  vi.advanceTimersByTime(50)
  expect(closed()).toBe(150)
})

describe('a slow reader', () => {
  /** Clients that take the beginning of an answer and then nothing, until more of it waits for each. */
  async function readers(count: number) {
    const all = Array.from({ length: count }, () => new Client())
    for (const reader of all) {
      reader.socket.once('data', () => reader.socket.pause())
      await reader.get('/large')
    }
    await expect.poll(() => accepted.every(({ writableLength }) => writableLength > 0), STILL).toBe(true)
    return all
  }

  it('is closed within fifteen seconds when connections are getting scarce', async () => {
    await open({ CONNECTIONS: '10' })
    const all = await readers(6)
    pass(14)
    for (const { socket, closed } of all) {
      socket.resume()
      await closed()
    }
    expect(all.every(({ answer }) => answer.length < LARGE)).toBe(true)
  })

  it('is closed within fifteen seconds when many others take nothing either', async () => {
    await open({ CONNECTIONS: '300' })
    const all = await readers(4)
    pass(14)
    for (const { socket, closed } of all) {
      socket.resume()
      await closed()
    }
  })

  it('may be away for a minute while there is room', async () => {
    await open()
    const [reader] = (await readers(1)) as [Client]
    pass(60)
    reader.socket.resume()
    await expect.poll(() => reader.answer.length, STILL).toBeGreaterThan(LARGE)
    reader.socket.destroy()
  })

  it('that takes nothing at all is closed after two minutes', async () => {
    await open()
    const [reader] = (await readers(1)) as [Client]
    pass(122)
    reader.socket.resume()
    await reader.closed()
  })
})

it('requests that a client sends before their answers are worked on one after the other', async () => {
  await open()
  const client = new Client()
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  await client.send(get('/slow/1') + get('/small') + get('/slow/2'))
  await expect.poll(() => started, STILL).toBe(1)
  expect(client.answer).toBe('')
  finish()
  await expect.poll(() => started, STILL).toBe(2)
  await expect.poll(() => client.answer, STILL).toMatch(/answer 1[\s\S]*small$/)
  finish()
  await expect.poll(() => client.answer, STILL).toMatch(/answer 1[\s\S]*small[\s\S]*answer 2$/)
})

it('behind an answer that ends the connection no request starts', async () => {
  await open()
  const client = new Client()
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  client.socket.write(get('/last') + get('/slow/1'))
  await client.closed()
  expect([client.answer.slice(-4), started]).toEqual(['last', 0])
})

it('a client that sends many requests before it takes an answer is closed', async () => {
  await open()
  const client = new Client()
  client.socket.pause()
  client.socket.write('GET /small HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(50))
  client.socket.resume()
  await client.closed()
  const polite = await new Client().get('/small')
  expect(polite.answer).toMatch(/^HTTP\/1.1 200/)
})

describe('connections of one address', () => {
  it('are limited, and those of others are not', async () => {
    await open({ CONNECTIONS_PER_ADDRESS: '3' })
    for (let at = 0; at < 3; at++) await new Client('127.0.0.9').get('/small')
    expect((await new Client('127.0.0.9').get('/small')).isClosed).toBe(true)
    expect((await new Client('127.0.0.8').get('/small')).answer).toMatch(/^HTTP\/1.1 200/)
    clients[0]?.socket.destroy()
    await expect.poll(async () => (await new Client('127.0.0.9').get('/small')).answer, STILL).toMatch(/^HTTP\/1.1 200/)
  })

  it('behind our proxy are requests of the address that it names', async () => {
    await open({ CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY: '127.0.0.1' })
    const from = (address: string) => `x-forwarded-for: ${address}\r\n`
    const slow = Array.from({ length: 3 }, () => new Client())
    for (const client of slow) await client.send(uploadOf(320).replace('\r\n\r\n', `\r\n${from('9.9.9.9')}\r\n`))
    expect((await new Client().get('/small', from('9.9.9.9'))).answer).toMatch(/^HTTP\/1.1 429[\s\S]*RATE_LIMITED/)
    expect((await new Client().get('/small', from('8.8.8.8'))).answer).toMatch(/^HTTP\/1.1 200/)
    slow[0]?.socket.destroy()
    await expect.poll(async () => (await new Client().get('/small', from('9.9.9.9'))).answer, STILL).toMatch(/ 200 /)
  })
})

describe('requests of an address without a login', () => {
  it('are counted, refused ones too, and those with one are not', async () => {
    await open({ ANONYMOUS_PER_MINUTE: '5' })
    const status = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${uploads.origin}${path}`, init)).status
    const API = '/subscriptions/api/v1/test'
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }
    const member = { ...json, headers: { cookie: 'member=1; plus_session=1' } }
    const large = { ...json, body: 'x'.repeat(20_000) }
    const seen = [
      await status(`${API}/nowhere`),
      await status(`${API}/plain`, large),
      await status(`${API}/plain`, json),
    ]
    seen.push(await status(`${API}/members-bills`, json), await status('/small'))
    expect(seen).toEqual([404, 413, 400, 401, 200])
    for (let at = 0; at < 6; at++) expect(await status(`${API}/members-bills`, member)).toBe(415)
    expect(await status('/small')).toBe(429)
    // A session that is none does not help.
    expect(await status(`${API}/bills`, { ...json, headers: { cookie: 'plus_session=1' } })).toBe(429)
    expect(await status(`${API}/members-bills`, member)).toBe(415)
    pass(61)
    expect(await status('/small')).toBe(200)
  })
})
