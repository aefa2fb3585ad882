/**
 * `npm run soak -- load`: what a visitor notices of an attack. Each attack goes on for LOAD_SECONDS (20) while `/healthz`
 * is asked over a new connection every ten milliseconds, and then, from an attacker that sends as much, for as long
 * against a decoy (load-decoy.ts) beside our idle server. The p99 under attack must stay within five times that of the
 * idle server, or of the idle server beside the attacker if that is more, and every request be answered. Connections of slow senders and readers must be closed within 15 seconds.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from './client.ts'
import type { Attack, Damage } from './load-attacks.ts'
import { askSteadily, attack, startDecoy } from './load-processes.ts'
import { KillablePostgres } from './postgres.ts'
import { freePort, KillableServer } from './server.ts'

const SECONDS = Number(process.env.LOAD_SECONDS ?? 20)
const MOST_RATIO = 5
const LONGEST_S = 15
/** A connection that is open while the attack ends, or closed when the server next looks, lasts a little longer. */
const TOLERANCE_S = 2
/** Until the connections of one attack are gone before the next. */
const PAUSE_MS = 3_000
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
/** Whose requests follow an answer, so that a quick server is sent more of them. */
const ANSWERED: Attack['kind'][] = ['big', 'deep', 'names', 'values', 'imports']

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-load-'))
const postgres = process.env.DATABASE_URL ? undefined : await KillablePostgres.open()
const where = { url: postgres?.url ?? process.env.DATABASE_URL, dataDir }
const server = new KillableServer(await freePort(), where)
await server.start()
const { origin } = server
const decoy = await startDecoy(await freePort())
const client = new Client(origin)
const { body: people } = await client.insist('/dev/people')
const cookie = await client.logInAs(people.find(({ roles }: { roles: string[] }) => roles.includes('SUPERADMIN')))

// The first requests of a process are slow.
await askSteadily(origin, 3)
const breaches: string[] = []
for (const kind of Object.keys(ATTACKS) as Attack['kind'][]) {
  if (process.env.LOAD_ONLY && !process.env.LOAD_ONLY.split(',').includes(kind)) continue
  const name = ATTACKS[kind]
  // Beside each attack, because other work on the machine comes and goes.
  const idle = await askSteadily(origin, SECONDS / 2)
  const one: Attack = { origin, kind, seconds: SECONDS, cookie }
  const [damage, { p99, answered, lost }] = await Promise.all([attack(one), askSteadily(origin, SECONDS)])
  await sleep(PAUSE_MS)
  const pace = ANSWERED.includes(kind) ? { pace: damage.sent / SECONDS } : {}
  const [onDecoy, beside] = await Promise.all([
    attack({ ...one, origin: decoy.origin, ...pace }),
    askSteadily(origin, SECONDS),
  ])
  const ratio = p99 / Math.max(idle.p99, beside.p99)
  const [overIdle, overBeside] = [idle, beside].map((calm) => (p99 / calm.p99).toFixed(1))
  const figures = [idle.p99, beside.p99, p99].map((ms) => `${ms.toFixed(1)} ms`)
  console.log(
    `${name}: ${ratio.toFixed(1)} × (idle ${figures[0]}, beside the attacker ${figures[1]}, under attack ${figures[2]}: ${overIdle} × idle, ${overBeside} × beside; ${lost} of ${answered + lost} lost)`,
  )
  console.log(`  ${inWords(damage)}; the decoy: ${inWords(onDecoy)}`)
  const { longest_s, left } = damage
  if (!(ratio <= MOST_RATIO)) breaches.push(`${name}: p99 is ${ratio.toFixed(1)} times that without the attack`)
  if (lost > 0) breaches.push(`${name}: ${lost} requests of others were not answered`)
  if (longest_s > Math.min(LONGEST_S, SECONDS) + TOLERANCE_S)
    breaches.push(`${name}: a connection lasted ${longest_s.toFixed(1)} s`)
  if (left > 0 && SECONDS > LONGEST_S + TOLERANCE_S) breaches.push(`${name}: ${left} were not closed`)
  await sleep(PAUSE_MS)
}
await server.stop()
decoy.stop()
await postgres?.remove()
rmSync(dataDir, { recursive: true, force: true })
for (const line of breaches) console.log(`BROKEN  ${line}`)
process.exitCode = breaches.length > 0 ? 1 : 0

function inWords({ sent, answers, most_open, longest_s, median_s, left }: Damage): string {
  const lasted = longest_s > 0 ? `longest ${longest_s.toFixed(1)} s, half ${median_s.toFixed(1)} s` : `${left} left`
  const open = most_open > 0 ? `, most open ${most_open}, ${lasted}` : ''
  return `${sent} sent, answers ${JSON.stringify(answers)}${open}`
}
