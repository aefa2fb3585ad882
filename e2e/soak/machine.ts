/**
 * `npm run soak -- machine`: what silent connections, a second process on one folder, a wrong clock, a frozen database, a
 * locked table, full and read-only storage and rolling restarts cost (MACHINE_ONLY=silence,folder,clock,frozen,locked,storage,rolling).
 * Customers buy meanwhile; nothing that was acknowledged may be lost.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { anyPlan, Buyer } from './buyer.ts'
import { MachineFaults } from './machine-faults.ts'
import { openProxy } from './machine-proxy.ts'
import { rollingRestarts } from './machine-rolling.ts'
import { fullStorage } from './machine-storage.ts'
import { KillablePostgres } from './postgres.ts'
import { freePort, KillableServer } from './server.ts'
import { verify } from './verify.ts'

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-machine-'))
const postgres = await KillablePostgres.open()
const proxy = await openProxy(postgres.url)
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
const server = new KillableServer(await freePort(), { url: proxy.url, dataDir })
await server.start()
const planId = await anyPlan(server.origin)
/** The demo world begins with jobs that are long due. */
const started = new Date()
const breaches: string[] = []
const buyers: Buyer[] = []
/** The longest that a due job has waited, in seconds. */
let latest = 0

const faults = new MachineFaults({ server, postgres, proxy, database, dataDir })
const played: [name: string, play: () => Promise<string[]>][] = [
  ['silence', faults.silence],
  ['folder', faults.folder],
  ['clock', faults.clock],
  ['frozen', faults.frozen],
  ['locked', faults.locked],
  ['storage', () => fullStorage(postgres.url, database)],
  ['rolling', () => rollingRestarts(postgres.url)],
]
const only = process.env.MACHINE_ONLY?.split(',')
for (const [name, play] of played) {
  if (only && !only.includes(name)) continue
  const buyer = new Buyer(server.origin)
  buyers.push(buyer)
  const lateness = setInterval(() => void lookForLateJobs().catch(() => {}), 500)
  const buying = buyer.buy(planId).catch((error) => breaches.push(`${name}: a purchase failed: ${error}`))
  const broken = await play().catch((error) => [String(error)])
  breaches.push(...broken.map((line) => `${name}: ${line}`))
  await buying
  clearInterval(lateness)
}
await server.stop()
const { breaches: lost } = await verify(
  { url: postgres.url, dataDir },
  buyers.map(({ acknowledged }) => acknowledged),
)
await database.end()
proxy.close()
await postgres.remove()
rmSync(dataDir, { recursive: true, force: true })
const completed = buyers.filter(({ acknowledged }) => acknowledged.completed).length
console.log(`${completed} of ${buyers.length} purchases completed, ${lost.length} acknowledged and lost.`)
console.log(`A due job waited ${latest.toFixed(1)} s at most.`)
for (const line of [...breaches, ...lost]) console.log(`BROKEN  ${line}`)
process.exitCode = breaches.length + lost.length > 0 || completed < buyers.length ? 1 : 0

async function lookForLateJobs(): Promise<void> {
  const { rows } = await database.query(
    `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as late
    from jobs where status = 'queued' and run_at between $1 and now() and (lease_until is null or lease_until <= now())`,
    [started],
  )
  latest = Math.max(latest, rows[0].late)
}
