/**
 * `npm run soak`: customers buy and claim, the desk approves and the bank pays, while the server is killed again and
 * again (SOAK_KILLS, 20; half as many again during payouts). `npm run soak -- postgres` does it on a separate
 * PostgreSQL, which is killed every second time instead of the server. Nothing acknowledged may be lost or done twice.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyPlan } from './buyer.ts'
import { Claimant } from './claimant.ts'
import { Client } from './client.ts'
import { Desk } from './desk.ts'
import { KillablePostgres } from './postgres.ts'
import { freePort, KillableServer } from './server.ts'
import { verify } from './verify.ts'
import { verifyClaims } from './verify-claims.ts'

const KILLS = Number(process.env.SOAK_KILLS ?? 20)
const AT_ONCE = 8

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-soak-'))
const postgres = process.argv[2] === 'postgres' ? await KillablePostgres.open() : undefined
const where = { url: postgres?.url ?? process.env.DATABASE_URL, dataDir }
const server = new KillableServer(await freePort(), where)
await server.start()
const planId = await anyPlan(server.origin)
const desk = new Desk(server.origin)
await desk.open()

const deaths = { server: 0, database: 0 }
/** The time from the database's restart until the surviving server answered again, in milliseconds. */
const recoveries: number[] = []
const people: Claimant[] = []
const failures: string[] = []
let open = true
const shops = Array.from({ length: AT_ONCE }, async (_, shop) => {
  while (open) {
    const person = new Claimant(server.origin)
    people.push(person)
    // Half of them only buy; a claim is many times the work.
    const visit = shop % 2 === 0 ? person.claimBack(planId, desk) : person.buy(planId)
    await visit.catch((error) => failures.push(String(error)))
  }
})
for (let kill = 0; kill < KILLS; kill++) {
  await sleep(randomInt(50, 2_001))
  await strike(kill)
}
open = false
await Promise.all(shops)
await strikeWhilePaying()
await server.stop()

const acknowledged = people.map((person) => person.acknowledged)
const { breaches, orders } = await verify(where, acknowledged)
const claims = people.map((person) => person.claim).filter(({ claim_id }) => claim_id !== undefined)
breaches.push(...(await verifyClaims(where, claims)))
await postgres?.remove()
rmSync(dataDir, { recursive: true, force: true })
const repeats = [desk, ...people].reduce((sum, client) => sum + client.repeats, 0)
const completed = acknowledged.filter((person) => person.completed).length
const paid = claims.filter(({ approved }) => approved !== undefined).length
console.log(`${deaths.server} kills on ${where.url ? 'PostgreSQL' : 'the embedded database'}.`)
if (postgres)
  console.log(`${deaths.database} restarts of PostgreSQL, served again after at most ${Math.max(...recoveries)} ms.`)
console.log(
  `${people.length} customers, ${orders} orders, ${completed} plans seen active, ${claims.length} claims, ${paid} approved; ${repeats} requests sent again.`,
)
for (const line of [...failures, ...breaches]) console.log(`BROKEN  ${line}`)
console.log(`${failures.length} people failed, ${breaches.length} promises broken.`)
process.exitCode = failures.length + breaches.length === 0 && completed > 0 && paid > 0 ? 0 : 1

/** Kills and restarts the server, or the database below a running server. */
async function strike(turn: number): Promise<void> {
  if (postgres && turn % 2 === 1) {
    await postgres.crash()
    await sleep(randomInt(200, 2_001))
    await postgres.start()
    recoveries.push(await server.ready())
    deaths.database += 1
    return
  }
  await server.kill()
  await server.start()
  deaths.server += 1
}

/** Moves the clock over four days of payout batches, with a kill in the middle of a step while any are left. */
async function strikeWhilePaying(): Promise<void> {
  const clock = new Client(server.origin)
  for (let step = 0; step < 16; step++) {
    const moving = clock.insist('/dev/clock', { body: { advance: 'PT6H' } })
    const turn = step / 2
    if (step % 2 === 0 && turn < KILLS / 2) {
      await sleep(randomInt(10, 400))
      await strike(turn)
    }
    await moving
  }
}
