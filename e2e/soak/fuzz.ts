/**
 * `npm run soak -- fuzz`: every published call by every role for SOAK_MINUTES (15), made from the published description
 * and from what earlier answers contained; two of three requests as described, the others broken in one way. Nothing may
 * answer 5xx, a status or code that its call does not declare, or after more than two seconds. SOAK_SEED makes the same
 * choices again; SOAK_CALLS, a regular expression, leaves only calls whose name or path it matches.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { broken } from './fuzz-break.ts'
import { readDescription } from './fuzz-description.ts'
import { Machine } from './fuzz-machine.ts'
import { Memory } from './fuzz-memory.ts'
import { everybody, learnCode, type Person } from './fuzz-people.ts'
import { Places } from './fuzz-places.ts'
import { Random } from './fuzz-random.ts'
import { Report } from './fuzz-report.ts'
import { type Draft, draftOf, type HttpRequest, write } from './fuzz-request.ts'
import { type Reply, send } from './fuzz-send.ts'
import { KillablePostgres } from './postgres.ts'
import { freePort, KillableServer } from './server.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 15)
const SEED = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000)
const CALLS = new RegExp(process.env.SOAK_CALLS ?? '')
const AT_ONCE = 4
const LIMIT_MS = 2_000
const AS_DESCRIBED = 0.68
const CLOCK_MS = 30_000
/** They take roles away, send to strangers or guess codes; made as often as others, they would leave nobody to call. */
const RARE = /StaffRole|removeCorporateUser|LoginCode|AuthenticatorCode|confirmSetting|blockSubscription|RefundAll/
const RARE_CHANCE = 0.1
const ENDS_SESSIONS = /logout|logOut|Session/
const END_CHANCE = 0.01

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-fuzz-'))
const postgres = process.env.DATABASE_URL ? undefined : await KillablePostgres.open()
const many = Object.fromEntries(
  ['ANONYMOUS_PER_MINUTE', 'SENDS_PER_NETWORK', 'SENDS_PER_HOUR', 'LOGIN_SENDS_PER_ADDRESS'].map((name) => [
    name,
    '1000000',
  ]),
)
const server = new KillableServer(await freePort(), { url: postgres?.url ?? process.env.DATABASE_URL, dataDir }, many)
await server.start()
const { origin } = server
const operations = (await readDescription(origin)).filter(({ name, path }) => CALLS.test(`${name} ${path}`))
const random = new Random(SEED)
const people = await everybody(origin, random)
const all = new Memory()
const places = new Places()
const report = new Report()
const pictures = await Promise.all(Array.from({ length: 400 }, () => picture(random)))
console.log(`seed ${SEED}, ${operations.length} calls, ${people.length} callers, ${MINUTES} minutes`)
const machine = new Machine()
await sleep(2_000)
console.log(
  `idle, the machine is ${machine.slowness().toFixed(1)} times slower than it can be; /healthz takes ${Math.round(await idleP99())} ms at p99`,
)

let now = new Date()
const ends = Date.now() + MINUTES * 60_000
const clock = setInterval(() => void moveClock().catch(() => {}), CLOCK_MS)
try {
  await moveClock()
  await Promise.all(people.map(lookAround))
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => callOnAndOn(new Random(SEED + at + 1))))
} finally {
  clearInterval(clock)
  machine.stop()
  await server.stop()
  await postgres?.remove()
  rmSync(dataDir, { recursive: true, force: true })
}

report.print(
  operations,
  people.map(({ role }) => role),
)
console.log(`the machine was ${machine.slowest.toFixed(1)} times slower than it can be, at its slowest`)
if (!report.isHalfValid()) console.log('BROKEN  less than half of the requests were valid')
process.exitCode = report.breaches.size > 0 || !report.isHalfValid() ? 1 : 0

async function callOnAndOn(own: Random): Promise<void> {
  while (Date.now() < ends) {
    const operation = own.pick(operations)
    // What nobody has achieved yet is tried more often.
    if (report.hasSucceeded(operation.name) && own.chance(0.4)) continue
    if (RARE.test(operation.name) && !own.chance(RARE_CHANCE)) continue
    if (ENDS_SESSIONS.test(operation.name) && !own.chance(END_CHANCE)) continue
    // What a role may not do is tried a few times, not half of the time.
    const able = people.filter((person) => !person.isRefused(operation))
    const person = own.pick(able.length > 0 && own.chance(0.95) ? able : people)
    const making = { random: own, now, own: person.memory, all, places, picture: () => own.pick(pictures) }
    const draft = draftOf(operation, making)
    const isDescribed = own.chance(AS_DESCRIBED)
    const written = isDescribed ? { ...write(draft), kind: undefined } : broken(draft, own)
    await call(person, draft, written)
  }
}

/** Opens every list first, as people do. */
async function lookAround(person: Person): Promise<void> {
  for (const operation of operations) {
    const isList = operation.method === 'GET' && operation.parameters.every(({ required }) => !required)
    if (!isList || ENDS_SESSIONS.test(operation.name) || person.isRefused(operation)) continue
    const draft: Draft = { operation, path: new Map(), ids: [], query: [], headers: [], body: undefined, files: [] }
    await call(person, draft, { ...write(draft), kind: undefined })
  }
}

async function call(person: Person, draft: Draft, { kind, ...written }: HttpRequest & { kind: string | undefined }) {
  const { operation } = draft
  const cookie: [string, string][] = person.cookie ? [['cookie', person.cookie]] : []
  const headers: [string, string][] = [...written.headers, ...cookie, ['x-forwarded-for', person.address]]
  const began = performance.now()
  const request = `${written.method} ${written.path} ${JSON.stringify(written.headers)} ${shown(written.body)}`
  let reply: Reply
  try {
    reply = await send(origin, { ...written, headers })
  } catch (error) {
    reply = { status: 599, ms: performance.now() - began, cookie: '', body: { error: { type: String(error) } } }
  }
  const { status, ms, body } = reply
  const error = (body as { error?: { type?: string; fields?: object } } | undefined)?.error
  const code = status < 400 ? undefined : (error?.type ?? 'none')
  const [field] = Object.keys(error?.fields ?? {})
  const answered = { operation, role: person.role, status, code, field, ms, kind, request }
  report.add(answered, LIMIT_MS * machine.slowness())
  await learn(person, draft, reply, kind === undefined)
}

async function learn(
  person: Person,
  { operation, ids, body: sent }: Draft,
  { status, body, cookie }: Reply,
  isDescribed: boolean,
): Promise<void> {
  const { name } = operation
  person.noteRefusal(operation, status)
  // A broken request may be answered so although its session goes on.
  if (cookie.includes('plus_session=') || (status === 401 && isDescribed)) await person.logIn()
  for (const { place, chosen } of ids)
    if (status < 300 || status === 404 || status === 409) places.learn(place, chosen, status !== 404)
  if (status >= 400) return
  person.memory.learn(body, name)
  all.learn(body, name)
  await learnCode(origin, person, body, (sent as { mobile?: unknown } | undefined)?.mobile)
  const order = (body as { gateway?: { order_ref?: string } } | undefined)?.gateway?.order_ref
  if (order) await pay(order)
}

/** The buyer goes to the gateway's page and pays; one in four leaves. */
async function pay(order_ref: string): Promise<void> {
  if (random.chance(0.25)) return
  await fetch(`${origin}/dev/gateway/orders/${order_ref}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  })
}

/** Limits are counted per hour, and much falls due only later. */
async function moveClock(): Promise<void> {
  const answer = await fetch(`${origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: 'PT9M' }),
  })
  const moved = (await answer.json()) as { now?: string }
  if (moved.now) now = new Date(moved.now)
}

/** Coarse noise: no two pictures look alike. */
function picture(of: Random): Promise<Uint8Array> {
  const raw = Uint8Array.from({ length: 16 * 16 * 3 }, () => of.below(256))
  return sharp(raw, { raw: { width: 16, height: 16, channels: 3 } })
    .resize(160, 160, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
}

async function idleP99(): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 100; at++) {
    const began = performance.now()
    await (await fetch(`${origin}/healthz`)).text()
    times.push(performance.now() - began)
    await sleep(20)
  }
  return times.toSorted((a, b) => a - b)[98]!
}

/** The readable beginning of a body. */
function shown(body: Buffer | undefined): string {
  return (body?.toString('latin1') ?? '').replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 800)
}
