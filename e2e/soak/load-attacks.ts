import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What load.ts asks this process to do. */
export interface Attack {
  origin: string
  kind: keyof typeof ATTACKS
  seconds: number
  /** A session of our staff, for the imports. */
  cookie: string
  /** Requests a second, where another server has to bear as many as the first; without it as many as it answers. */
  pace?: number
}

/** What became of it: answers by their status, and how long connections lasted. */
export interface Damage {
  answers: Record<string, number>
  /** Connections opened, or requests sent. */
  sent: number
  most_open: number
  /** Seconds of the connection that lasted longest, and of half of them. */
  longest_s: number
  median_s: number
  /** Connections that the server had not closed at the end, of those that do not notice it, being readers of nothing. */
  left: number
}

const SOCKETS = 10_000
/** New connections in a tenth of a second. */
const STEP = 50
const READERS = 600
const BESIDE = 8
/** Of each of them: below what one address may send in a minute without a login. */
const BETWEEN_MS = 20
const API = '/subscriptions/api/v1'
const HEAD = 'HTTP/1.1\r\nhost: localhost\r\n'
const UPLOAD = `POST ${API}/usagemoderation?claim_type=Pharmacy&version=v2 ${HEAD}content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n--b\r\n`
const LOGIN = `POST ${API}/login/otp ${HEAD}content-type: application/json\r\ncontent-length: 900\r\n\r\n{`

const ATTACKS = {
  uploads_of_one: () => holdOpen(SOCKETS, () => '127.9.0.1', [UPLOAD]),
  uploads: () => holdOpen(SOCKETS, manyAddresses, [UPLOAD]),
  headers: () => holdOpen(SOCKETS, manyAddresses, [`GET /healthz ${HEAD}x-slow: `]),
  bodies: () => holdOpen(SOCKETS, manyAddresses, [LOGIN]),
  readers: () => readNothing(),
  big: () => send(JSON.stringify({ mobile: 'x'.repeat(1_000_000) })),
  deep: () => send('['.repeat(16_000)),
  names: () => send(`{${Array.from({ length: 1_500 }, (_, at) => `"a${at}":1`).join()}}`),
  values: () => send(`{"mobile":[${'1,'.repeat(4_990)}1]}`),
  imports: () => importFiles(),
}

const { origin, kind, seconds, cookie, pace = Number.POSITIVE_INFINITY } = JSON.parse(process.argv[2]!) as Attack
const { port, hostname } = new URL(origin)
const begins = performance.now()
const ends = begins + seconds * 1_000
const damage: Damage = { answers: {}, sent: 0, most_open: 0, longest_s: 0, median_s: 0, left: 0 }
const lives: number[] = []
const isOver = () => performance.now() >= ends

await ATTACKS[kind]()
lives.sort((a, b) => a - b)
damage.longest_s = lives.at(-1) ?? 0
damage.median_s = lives[Math.floor(lives.length / 2)] ?? 0
process.send?.(damage)

/** Fifty addresses, each below what one may have. */
function manyAddresses(at: number): string {
  return `127.9.1.${(at % 50) + 1}`
}

/** Ask for one large file, or for as many one after the other as the server accepts, or for more; and take nothing. */
async function readNothing(): Promise<void> {
  const one = `GET ${API}/openapi.json ${HEAD}\r\n`
  const openings = [one, one.repeat(10), one.repeat(30)]
  const sockets: Socket[] = []
  while (sockets.length < READERS) {
    for (let step = 0; step < STEP; step++) {
      const at = sockets.length
      const socket = connect({ port: Number(port), host: hostname, localAddress: manyAddresses(at) })
      socket.on('error', () => {}).write(openings[at % openings.length]!)
      sockets.push(socket)
      damage.sent += 1
    }
    await sleep(100)
  }
  damage.most_open = sockets.length
  await sleep(Math.max(0, ends - performance.now()))
  damage.left = connectionsAtServer()
  for (const socket of sockets) socket.destroy()
}

/** Of ours, by the system's table: addresses are hexadecimal, their bytes from the last to the first. */
function connectionsAtServer(): number {
  const ESTABLISHED = '01'
  const local = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'latin1').split('\n')
  return rows.filter((row) => {
    const [, from, to, state] = row.trim().split(/\s+/)
    return state === ESTABLISHED && from?.endsWith(local) && /^....097F/.test(to ?? '')
  }).length
}

/** Keeps so many connections open, each sending a byte a second; one that was closed is opened again. */
async function holdOpen(count: number, addressOf: (at: number) => string, openings: string[]): Promise<void> {
  let open = 0
  let at = 0
  while (!isOver()) {
    for (let step = 0; step < STEP && open < count; step++) {
      const born = performance.now()
      const socket = connect({ port: Number(port), host: hostname, localAddress: addressOf(at) })
      const opening = openings[at++ % openings.length] ?? ''
      open += 1
      damage.sent += 1
      socket.on('error', () => {}).write(opening)
      socket.once('data', (data) => note(data.toString('latin1', 9, 12))).resume()
      const trickle = setInterval(() => (isOver() ? socket.destroy() : socket.write('a')), 1_000)
      socket.once('close', () => {
        clearInterval(trickle)
        lives.push((performance.now() - born) / 1_000)
        open -= 1
      })
    }
    damage.most_open = Math.max(damage.most_open, open)
    await sleep(100)
  }
  while (open > 0) await sleep(50)
}

/** Sends one body again and again over eight connections of as many addresses. */
async function send(body: string): Promise<void> {
  await Promise.all(
    Array.from({ length: BESIDE }, async (_, at) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isOver()) {
        await turn()
        await post(`${API}/login/otp`, body, { localAddress: `127.9.2.${at + 1}`, agent })
        await sleep(BETWEEN_MS)
      }
      agent.destroy()
    }),
  )
}

async function importFiles(): Promise<void> {
  const plan = (at: number) =>
    `  - {id: ${at}, name: [${'{a: {b: [1, 2, 3]}}, '.repeat(20)}], title: "${'x'.repeat(200)}"}\n`
  let text = 'plans:\n'
  for (let at = 0; text.length < 990_000; at++) text += plan(at)
  while (!isOver()) {
    await turn()
    await post(`${API}/dashboard/catalog_file`, JSON.stringify({ text, dry_run: true }), {}, { cookie })
  }
}

/** Waits until the next request keeps to the pace. */
async function turn(): Promise<void> {
  const due = begins + (damage.sent++ / pace) * 1_000
  await sleep(Math.max(0, Math.min(due, ends) - performance.now()))
}

function post(path: string, body: string, options: object, headers: object = {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const asked = request(origin + path, { method: 'POST', headers: { ...type, ...headers }, ...options })
  asked.on('response', (answer) => {
    note(String(answer.statusCode))
    answer.resume().once('close', resolve)
  })
  asked.on('error', () => {
    note('closed')
    resolve()
  })
  asked.end(body)
  return promise
}

function note(status: string): void {
  damage.answers[status] = (damage.answers[status] ?? 0) + 1
}
