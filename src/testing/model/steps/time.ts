import type { Step } from '../step.ts'
import { survive } from '../step.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Jobs that are due run. */
export const work: Step = async (stage) => {
  stage.tell('jobs')
  await survive(stage, () => stage.world.worker.runDue())
}

/** Time passes and nothing runs on the way, as while the server is down. */
export const wait: Step = async ({ dice, world, tell }) => {
  const ms = dice.of([MINUTE_MS, 3 * MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 7 * HOUR_MS, DAY_MS, 3 * DAY_MS])
  world.clock.moveTo(new Date(world.clock.now().getTime() + ms + dice.number(MINUTE_MS)))
  tell(`it is ${world.clock.now().toISOString()}`)
}

/** Weeks pass. */
export const waitLong: Step = async ({ dice, world, tell }) => {
  const days = dice.of([8, 12, 20, 32])
  world.clock.moveTo(new Date(world.clock.now().getTime() + days * DAY_MS))
  tell(`it is ${world.clock.now().toISOString()}`)
}

/** Time passes with everything that runs on the way. */
export const live: Step = async (stage) => {
  const { dice, world, tell } = stage
  const target = new Date(world.clock.now().getTime() + dice.of([2, 6, 14, 26]) * HOUR_MS)
  await survive(stage, () => world.worker.advance(world.clock, target, async () => {}))
  tell(`it has become ${world.clock.now().toISOString()}`)
}

/** The next debits that the bank will be asked for end this way. */
export const setDebits: Step = async ({ dice, world, tell }) => {
  const outcome = dice.of(['soft', 'hard', 'pending', 'success'])
  world.gateway.nextDebits = [outcome]
  tell(`the next debit: ${outcome}`)
}
