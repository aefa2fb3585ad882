/**
 * `npm run soak`: customers buy and claim, the desk approves and the bank pays, while the server is killed again and again
 * (SOAK_KILLS, 20; half as often once more while payouts are under way). Nothing told may be lost or done twice.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Claimant } from './claimant.ts'
import { Client } from './client.ts'
import { Desk } from './desk.ts'
import { freePort, MortalServer } from './server.ts'
import { verify } from './verify.ts'
import { verifyClaims } from './verify-claims.ts'

const KILLS = Number(process.env.SOAK_KILLS ?? 20)
const AT_ONCE = 8

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-soak-'))
const server = new MortalServer(await freePort(), dataDir)
await server.start()
const planId = await anyPlan()
const desk = new Desk(server.origin)
await desk.open()

const people: Claimant[] = []
const failures: string[] = []
let open = true
const shops = Array.from({ length: AT_ONCE }, async (_, shop) => {
  while (open) {
    const person = new Claimant(server.origin)
    people.push(person)
    // Most only buy; a claim is many times the work.
    const visit = shop % 4 === 0 ? person.claimBack(planId, desk) : person.buy(planId)
    await visit.catch((error) => failures.push(String(error)))
  }
})
for (let kill = 0; kill < KILLS; kill++) {
  await sleep(randomInt(50, 701))
  await server.kill()
  await server.start()
}
open = false
await Promise.all(shops)
const payoutKills = await killWhilePaying()
await server.stop()

const told = people.map((person) => person.told)
const { breaches, orders } = await verify(dataDir, told)
const claims = people.map((person) => person.claim).filter(({ claim_id }) => claim_id !== undefined)
breaches.push(...(await verifyClaims(dataDir, claims)))
rmSync(dataDir, { recursive: true, force: true })
const repeats = [desk, ...people].reduce((sum, client) => sum + client.repeats, 0)
const completed = told.filter((person) => person.completed).length
const paid = claims.filter(({ approved }) => approved !== undefined).length
console.log(`${KILLS + payoutKills} kills on ${process.env.DATABASE_URL ? 'PostgreSQL' : 'the embedded database'}.`)
console.log(
  `${people.length} customers, ${orders} orders, ${completed} plans seen active, ${claims.length} claims, ${paid} approved; ${repeats} requests sent again.`,
)
for (const line of [...failures, ...breaches]) console.log(`BROKEN  ${line}`)
console.log(`${failures.length} people failed, ${breaches.length} promises broken.`)
process.exitCode = failures.length + breaches.length === 0 && completed > 0 && paid > 0 ? 0 : 1

/** Moves the clock over four days of payout batches, the server dying in the middle of each step. @returns the kills */
async function killWhilePaying(): Promise<number> {
  const clock = new Client(server.origin)
  let kills = 0
  for (let step = 0; step < 16; step++) {
    const moving = clock.insist('/dev/clock', { body: { advance: 'PT6H' } })
    if (step % 2 === 0 && kills < KILLS / 2) {
      await sleep(randomInt(10, 400))
      await server.kill()
      await server.start()
      kills += 1
    }
    await moving
  }
  return kills
}

async function anyPlan(): Promise<string> {
  const answer = await fetch(`${server.origin}/subscriptions/api/v1/plans/group/retail-promo-plans-2`)
  const { plans } = (await answer.json()) as { plans: { id: string }[] }
  const [plan] = plans
  if (!plan) throw new Error('The demo world sells no plan.')
  return plan.id
}
