/** A random walk of HR users, our staff, members and nights through a company: the seed decides every step. */
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#platform/database/open-database.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { verifyLedger } from '#platform/ledger/verify-ledger.ts'
import { BOOKS } from '#rooms/books/server/verify-books.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { ModelAnswer } from '../model/ask.ts'
import { dice } from '../model/dice.ts'
import { breachOf } from '../model/invariants.ts'
import { openModelWorld } from '../model/model-world.ts'
import type { Act } from './act.ts'
import * as adding from './adding-acts.ts'
import * as claims from './claim-acts.ts'
import { openCompany } from './company-cast.ts'
import type { Stage } from './company-stage.ts'
import { type CompanyState, night } from './company-state.ts'
import * as contracts from './contract-acts.ts'
import * as credits from './credit-acts.ts'
import { expected, type ObservedState, observe } from './observe.ts'
import * as page from './page-acts.ts'
import * as people from './people-acts.ts'

type Builder = (stage: Stage) => Act | undefined

/** How often each is done, of their sum. */
const ACTS: readonly [Builder, number][] = [
  [adding.add, 20],
  [adding.addMany, 3],
  [page.activate, 6],
  [people.edit, 14],
  [people.block, 14],
  [people.restore, 10],
  [credits.transfer, 12],
  [credits.askForTopup, 3],
  [credits.decideTopup, 4],
  [credits.takeTopupBack, 4],
  [credits.book, 10],
  [credits.endBooking, 7],
  [credits.blockByStaff, 3],
  [contracts.remind, 4],
  [contracts.amend, 5],
]
/** What is observed and not predicted, or is known to need the night's correction, happens alone. */
const ALONE: readonly [Builder, number][] = [
  [claims.file, 4],
  [contracts.logIn, 3],
]
const TIME_PERCENT = 8
const ALONE_PERCENT = 8
const DECISION_PERCENT = 10
const TOGETHER_PERCENT = 35
/** The whole ledger is verified this often. */
const LEDGER_EVERY = 25

const JOBS = /^(employees\.(block|end)|wallet\.(end-plan|expire|count|add-up)|subscriptions\.expire)/

export interface CompanyWalk {
  seed: number
  steps: number
}

class WalkFailed extends Error {
  constructor({ seed, steps }: CompanyWalk, trace: readonly string[], cause: unknown) {
    const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    super(`Seed ${seed}, step ${steps}: ${why}\n${trace.slice(-40).join('\n')}`)
  }
}

/** @param database a fresh copy of the demo world; @throws WalkFailed with the steps up to the first difference */
export async function walkCompany(database: Db, { seed, steps }: CompanyWalk): Promise<void> {
  const world = openModelWorld(database)
  const { employer, state } = await openCompany(world)
  const worker = new Worker(
    world.parts,
    world.jobs.filter(({ name }) => JOBS.test(name)),
  )
  const trace: string[] = []
  let at = 0
  let stage: Stage = { world, employer, dice: dice(seed), state }
  try {
    await worker.runDue()
    for (at = 1; at <= steps; at += 1) {
      const rolled = dice(Math.imul(seed, 1_000_003) + at)
      stage = { ...stage, dice: rolled }
      world.clock.moveTo(new Date(world.clock.now().getTime() + 1 + rolled.number(90_000)))
      const tell = (line: string) => void trace.push(`${at} ${line}`)
      stage.state = rolled.chance(TIME_PERCENT) ? await live(stage, worker, tell) : await act(stage, tell)
      await verify(stage, at)
    }
  } catch (cause) {
    throw new WalkFailed({ seed, steps: at }, trace, cause)
  }
}

function oneOf(stage: Stage, acts: readonly [Builder, number][]): Act | undefined {
  let left = stage.dice.number(acts.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [builder, weight] of acts) {
    left -= weight
    if (left < 0) return builder(stage)
  }
  return undefined
}

/** Of claims at most one is decided: what it then keeps on hold is read from it. */
function actsOf(stage: Stage): Act[] {
  const { dice: rolled } = stage
  if (rolled.chance(ALONE_PERCENT)) return [oneOf(stage, ALONE)].filter((one) => one !== undefined)
  const many = rolled.chance(TOGETHER_PERCENT) ? 2 + rolled.number(2) : 1
  const decision = rolled.chance(DECISION_PERCENT) ? claims.decide(stage) : undefined
  const others = Array.from({ length: many }, () => oneOf(stage, ACTS))
  return [decision, ...others].filter((one) => one !== undefined)
}

/** One act, or several at the same moment, whose answers must be those of some order of them. */
async function act(stage: Stage, tell: (line: string) => void): Promise<CompanyState> {
  const acts = actsOf(stage)
  tell(`  ${acts.map(({ text }) => text).join(' | ')}`)
  const answers = await Promise.all(acts.map((one) => one.run()))
  for (const [at, one] of acts.entries())
    tell(`${acts.length > 1 ? '|' : ''} ${one.text} → ${answers[at]!.status} ${answers[at]!.code ?? ''}`)
  const seen = await observe(stage)
  const faults: string[] = []
  for (const order of ordersOf(acts.map((one, at) => ({ one, answer: answers[at]! })))) {
    const state = structuredClone(stage.state)
    const fault = applied(state, order) ?? difference(seen, expected(state, stage.world.clock.now(), stage.state))
    if (!fault) return state
    faults.push(fault)
  }
  throw new Error([...new Set(faults)].join('\nor: '))
}

type Answer = { one: Act; answer: ModelAnswer }

function applied(state: CompanyState, order: readonly Answer[]): string | undefined {
  for (const { one, answer } of order) {
    const fault = one.apply(state, answer)
    if (fault) return `${one.text} ${fault}`
  }
  return undefined
}

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

function difference(seen: ObservedState, wanted: ObservedState): string | undefined {
  for (const key of new Set([...Object.keys(seen), ...Object.keys(wanted)]))
    if (!isDeepStrictEqual(seen[key], wanted[key]))
      return `${key} is ${JSON.stringify(seen[key])} and should be ${JSON.stringify(wanted[key])}`
  return undefined
}

/** Hours or days pass with the jobs of every night on the way. */
async function live(stage: Stage, worker: Worker, tell: (line: string) => void): Promise<CompanyState> {
  const { world, dice: rolled } = stage
  const state = structuredClone(stage.state)
  const hours = rolled.of([1, 7, 20, 23, 25, 50, 24 * 8])
  const now = world.clock.now()
  const arrives = new Date(now.getTime() + hours * 3_600_000)
  // Never in the middle of a night's jobs.
  const target = new Date(Math.max(arrives.getTime(), startOfIstDay(istDateOf(arrives)).getTime() + 3_600_000))
  for (let day = istDateOf(now); day <= istDateOf(target); day = addDays(day, 1))
    for (const minute of [2, 6, 11, 21, 31, 51]) {
      const moment = new Date(startOfIstDay(day).getTime() + minute * 60_000)
      if (moment <= now) continue
      world.clock.moveTo(moment)
      await worker.runDue()
      if (minute === 6) night(state, moment)
    }
  world.clock.moveTo(target)
  await worker.runDue()
  tell(`it is ${world.clock.now().toISOString()}`)
  const fault = difference(await observe(stage), expected(state, world.clock.now(), stage.state))
  if (fault) throw new Error(fault)
  return state
}

async function verify({ world }: Stage, at: number): Promise<void> {
  const breach = await breachOf(world.db, world.clock.now())
  if (breach) throw new Error(breach)
  if (at % LEDGER_EVERY !== 0) return
  const verdict = await verifyLedger(world.db, BOOKS.rules)
  if (!verdict.whole) throw new Error(verdict.damage)
}
