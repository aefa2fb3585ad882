/**
 * `npm run soak -- load`: what a visitor notices of an attack. Each attack goes on for LOAD_SECONDS (20) while `/healthz`
 * is asked over a new connection every ten milliseconds: its p99 must stay within five times that of the idle server, and
 * every request be answered. Connections of slow senders and readers must be closed within 15 seconds.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Client } from './client.ts'
import type { Attack, Damage } from './load-attacks.ts'
import { KillablePostgres } from './postgres.ts'
import { freePort, KillableServer } from './server.ts'

const SECONDS = Number(process.env.LOAD_SECONDS ?? 20)
const MOST_RATIO = 5
const LONGEST_S = 15
/** A connection that is open while the attack ends, or closed when the server next looks, lasts a little longer. */
const TOLERANCE_S = 2
const ATTACKS: Record<Attack['kind'], string> = {
  uploads_of_one: '10,000 slow uploads of one address, without a login',
  uploads: '10,000 slow uploads of fifty addresses',
  headers: '10,000 connections with endless headers',
  bodies: '10,000 slow bodies',
  readers: '600 readers that take nothing',
  big: 'bodies of 1 MB',
  deep: 'bodies 16,000 levels deep',
  names: 'bodies with 1,500 names',
  values: 'bodies with 5,000 values',
  imports: 'catalogue files of 1 MB',
}

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-load-'))
const postgres = process.env.DATABASE_URL ? undefined : await KillablePostgres.open()
const where = { url: postgres?.url ?? process.env.DATABASE_URL, dataDir }
const server = new KillableServer(await freePort(), where)
await server.start()
const { origin } = server
const client = new Client(origin)
const { body: people } = await client.insist('/dev/people')
const cookie = await client.logInAs(people.find(({ roles }: { roles: string[] }) => roles.includes('SUPERADMIN')))

// The first requests of a process are slow.
await probe(3)
const breaches: string[] = []
for (const kind of Object.keys(ATTACKS) as Attack['kind'][]) {
  if (process.env.LOAD_ONLY && !process.env.LOAD_ONLY.split(',').includes(kind)) continue
  // Beside each attack, because other work on the machine comes and goes.
  const idle = await probe(SECONDS / 2)
  const [damage, { p99, answered, lost }] = await Promise.all([attack(kind), probe(SECONDS)])
  const ratio = p99 / idle.p99
  const { answers, most_open, longest_s, median_s, left } = damage
  const lasted = longest_s > 0 ? `longest ${longest_s.toFixed(1)} s, half ${median_s.toFixed(1)} s` : `${left} left`
  const open = most_open > 0 ? `, most open ${most_open}, ${lasted}` : ''
  console.log(
    `${ATTACKS[kind]}: ${ratio.toFixed(1)} × (p99 ${p99.toFixed(1)} ms of ${answered}, idle ${idle.p99.toFixed(1)} ms, ${lost} lost${open})`,
  )
  console.log(`  answers ${JSON.stringify(answers)}`)
  if (ratio > MOST_RATIO) breaches.push(`${ATTACKS[kind]}: p99 is ${ratio.toFixed(1)} times that of the idle server`)
  if (lost > 0) breaches.push(`${ATTACKS[kind]}: ${lost} requests of others were not answered`)
  if (longest_s > Math.min(LONGEST_S, SECONDS) + TOLERANCE_S)
    breaches.push(`${ATTACKS[kind]}: a connection lasted ${longest_s.toFixed(1)} s`)
  if (left > 0 && SECONDS > LONGEST_S + TOLERANCE_S) breaches.push(`${ATTACKS[kind]}: ${left} were not closed`)
  await sleep(3_000)
}
await server.stop()
await postgres?.remove()
rmSync(dataDir, { recursive: true, force: true })
for (const line of breaches) console.log(`BROKEN  ${line}`)
process.exitCode = breaches.length > 0 ? 1 : 0

/** Asks every ten milliseconds, whether or not the answer before has arrived. */
async function probe(seconds: number): Promise<{ p99: number; answered: number; lost: number }> {
  const times: number[] = []
  let lost = 0
  const ends = performance.now() + seconds * 1_000
  const asked: Promise<void>[] = []
  while (performance.now() < ends) {
    const began = performance.now()
    asked.push(
      healthz().then(
        () => void times.push(performance.now() - began),
        () => {
          lost += 1
        },
      ),
    )
    await sleep(10)
  }
  await Promise.all(asked)
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY, answered: times.length, lost }
}

function healthz(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(`${origin}/healthz`, { agent: false, timeout: 10_000 }, (answer) => {
    answer.resume().once('end', answer.statusCode === 200 ? resolve : reject)
  })
    .on('timeout', () => reject(new Error('no answer')))
    .on('error', reject)
  return promise
}

async function attack(kind: Attack['kind']): Promise<Damage> {
  const workerData: Attack = { origin, kind, seconds: SECONDS, cookie }
  const worker = new Worker(new URL('./load-attacks.ts', import.meta.url), { workerData })
  const { promise, resolve, reject } = Promise.withResolvers<Damage>()
  worker.once('message', resolve).once('error', reject)
  return promise
}
