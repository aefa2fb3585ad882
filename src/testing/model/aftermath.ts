/** What holds once a walk is over, everything works again and all that was due has run. */

import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { VERIFIED } from '../../product.ts'
import type { ModelWorld } from './model-world.ts'
import type { Stage } from './step.ts'

/** Those that only ask a simulator over HTTP, which no model has. */
const OUTSIDE = /^(gateway|payout)-simulator\b/
const DAY_MS = 24 * 3_600_000
/** The longest wait for another try. */
const DAYS = 2

/** @throws Error with the breaches of what holds after jobs too */
export async function settleAndVerify({ world, tell }: Pick<Stage, 'world' | 'tell'>): Promise<void> {
  await becomeWell(world)
  tell('the walk is over')
  const worker = new Worker(
    world.parts,
    world.jobs.filter(({ name }) => !OUTSIDE.test(name)),
  )
  await worker.takeOver()
  await worker.advance(world.clock, new Date(world.clock.now().getTime() + DAYS * DAY_MS), async () => {})
  const checked = await verifyInvariants(world.db, VERIFIED, world.clock.now())
  const broken = checked.filter(({ breaches, failure }) => breaches > 0 || failure)
  if (broken.length > 0) throw new Error(JSON.stringify(broken, null, 1))
}

async function becomeWell(world: ModelWorld): Promise<void> {
  world.gateway.manners = []
  world.gateway.nextDebits = []
  world.bankManners.length = 0
  world.bank.behaviours = []
  await world.restart()
}
