/** What holds once a walk is over, everything works again and all that was due has run. */

import { Worker } from '#platform/jobs/worker.ts'
import { brokenRules } from '../broken-rules.ts'
import type { ModelWorld } from './model-world.ts'
import type { Stage } from './step.ts'

/** Those that only ask a simulator over HTTP, which no model has. */
const OUTSIDE = /^(gateway|payout)-simulator\b/
const DAY_MS = 24 * 3_600_000
/** The jobs of two nights run, and what had failed is tried again. */
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
  const broken = await brokenRules(world)
  if (broken.length > 0) throw new Error(JSON.stringify(broken, null, 1))
}

async function becomeWell(world: ModelWorld): Promise<void> {
  world.gateway.manners = []
  world.gateway.nextDebits = []
  world.bankManners.length = 0
  world.bank.behaviours = []
  await world.restart()
}
