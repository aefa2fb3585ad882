/** `npm run soak`: customers buy while the server is killed again and again (SOAK_KILLS, 20); nothing told may be lost. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Buyer } from './buyer.ts'
import { freePort, MortalServer } from './server.ts'
import { verify } from './verify.ts'

const KILLS = Number(process.env.SOAK_KILLS ?? 20)
const AT_ONCE = 8

const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-soak-'))
const server = new MortalServer(await freePort(), dataDir)
await server.start()
const planId = await anyPlan()

const buyers: Buyer[] = []
const failures: string[] = []
let open = true
const shops = Array.from({ length: AT_ONCE }, async () => {
  while (open) {
    const buyer = new Buyer(server.origin)
    buyers.push(buyer)
    await buyer.buy(planId).catch((error) => failures.push(String(error)))
  }
})
for (let kill = 0; kill < KILLS; kill++) {
  await sleep(randomInt(50, 701))
  await server.kill()
  await server.start()
}
open = false
await Promise.all(shops)
await server.stop()

const told = buyers.map((buyer) => buyer.told)
const { breaches, orders } = await verify(dataDir, told)
rmSync(dataDir, { recursive: true, force: true })
const repeats = buyers.reduce((sum, buyer) => sum + buyer.repeats, 0)
const completed = told.filter((buyer) => buyer.completed).length
console.log(`${KILLS} kills on ${process.env.DATABASE_URL ? 'PostgreSQL' : 'the embedded database'}.`)
console.log(
  `${buyers.length} customers, ${orders} orders, ${completed} plans seen active, ${repeats} requests sent again.`,
)
for (const line of [...failures, ...breaches]) console.log(`BROKEN  ${line}`)
console.log(`${failures.length} customers failed, ${breaches.length} promises broken.`)
process.exitCode = failures.length + breaches.length === 0 && completed > 0 ? 0 : 1

async function anyPlan(): Promise<string> {
  const answer = await fetch(`${server.origin}/subscriptions/api/v1/plans/group/retail-promo-plans-2`)
  const { plans } = (await answer.json()) as { plans: { id: string }[] }
  const [plan] = plans
  if (!plan) throw new Error('The demo world sells no plan.')
  return plan.id
}
