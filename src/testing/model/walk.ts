/** A random walk through a world of the product: the seed decides every step. */
import type { Db } from '#platform/database/open-database.ts'
import { REQUEST_LIMITS, withWaitLimits } from '#platform/database/wait-limits.ts'
import { verifyLedger } from '#platform/ledger/verify-ledger.ts'
import { BOOKS } from '#rooms/books/server/verify-books.ts'
import { inCi } from '../full-size.ts'
import { settleAndVerify } from './aftermath.ts'
import { openCast } from './cast.ts'
import { type Dice, dice } from './dice.ts'
import { breachOf } from './invariants.ts'
import { openModelWorld } from './model-world.ts'
import { doublePaymentOf } from './reality.ts'
import { roughen, type Stage, type Step, survive } from './step.ts'
import * as buying from './steps/buying.ts'
import * as claiming from './steps/claiming.ts'
import * as companies from './steps/companies.ts'
import * as deciding from './steps/deciding.ts'
import * as leaving from './steps/leaving.ts'
import * as partnerOrders from './steps/partner-orders.ts'
import * as payingOut from './steps/paying-out.ts'
import * as plans from './steps/plans.ts'
import * as refunding from './steps/refunding.ts'
import * as time from './steps/time.ts'
import * as toppingUp from './steps/topping-up.ts'

/** How often each step is taken, of their sum. */
const STEPS: readonly [Step, number][] = [
  [buying.buy, 12],
  [buying.pay, 14],
  [buying.payLate, 2],
  [buying.paySurplus, 1],
  [buying.deliver, 10],
  [buying.deliverPayouts, 3],
  [buying.cancel, 1],
  [claiming.file, 12],
  [claiming.amend, 3],
  [claiming.withdraw, 2],
  [claiming.resubmit, 2],
  [deciding.approve, 14],
  [deciding.approveMany, 1],
  [deciding.reject, 3],
  [deciding.hold, 2],
  [deciding.release, 2],
  [deciding.sendBack, 1],
  [deciding.undo, 2],
  [deciding.reopen, 2],
  [deciding.failByHand, 1],
  [deciding.retry, 3],
  [deciding.correct, 2],
  [payingOut.openBatch, 5],
  [payingOut.bankEnds, 8],
  [payingOut.settleByHand, 2],
  [payingOut.findOut, 2],
  [payingOut.sameBank, 1],
  [payingOut.listBlocked, 1],
  [refunding.requestRefund, 4],
  [refunding.decideRefund, 3],
  [refunding.finishRefund, 3],
  [refunding.refundByTransfer, 1],
  [plans.block, 2],
  [plans.unblock, 3],
  [plans.grantQuota, 1],
  [plans.grantHealthCash, 1],
  [plans.revokeHealthCash, 1],
  [plans.changeAutoRenewal, 1],
  [plans.reauthorise, 1],
  [plans.atBank, 1],
  [plans.moveCredits, 2],
  [partnerOrders.sendOrders, 12],
  [toppingUp.enter, 4],
  [toppingUp.confirm, 8],
  [toppingUp.reverse, 6],
  [leaving.eraseAccount, 1],
  [companies.addOne, 6],
  [companies.moveCredits, 4],
  [companies.askForTopup, 2],
  [companies.leave, 6],
  [companies.comeBack, 5],
  [companies.sendList, 6],
  [companies.undoList, 6],
  [time.work, 14],
  [time.wait, 8],
  [time.waitLong, 1],
  [time.live, 2],
  [time.setDebits, 1],
]
const WEIGHT = STEPS.reduce((sum, [, weight]) => sum + weight, 0)
/** The whole ledger is verified this often. */
const LEDGER_EVERY = 25

function stepOf(rolled: Dice): Step {
  let left = rolled.number(WEIGHT)
  for (const [step, weight] of STEPS) {
    left -= weight
    if (left < 0) return step
  }
  throw new Error('The weights add up')
}

/** A world costs as much as some dozens of steps; a long walk is hard to read. */
export const STEPS_PER_WALK = 400

/** Of each of the two test files: 2,400 steps together in CI, 24,000 at night on PostgreSQL. */
export function walksHere(): number {
  return inCi(3, 1, process.env.DATABASE_URL ? 30 : 3)
}

export interface Walk {
  seed: number
  steps: number
  /** Whether processes die and gateways are unreliable. */
  isRough: boolean
}

/** What a walk ended with that should never be. */
class WalkFailed extends Error {
  readonly trace: readonly string[]

  constructor({ seed, steps, isRough }: Walk, trace: readonly string[], cause: unknown) {
    const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    super(`Seed ${seed}, step ${steps}, ${isRough ? 'rough' : 'calm'}: ${why}\n${trace.slice(-60).join('\n')}`)
    this.trace = trace
  }
}

/** @param database a fresh copy of the demo world; @throws WalkFailed with the steps up to the first breach */
export async function walk(database: Db, { seed, steps, isRough }: Walk): Promise<void> {
  const world = openModelWorld(database)
  const cast = await openCast(world)
  const trace: string[] = []
  const byHand = { paidByHand: new Set<bigint>(), refundedByHand: new Set<string>() }
  let at = 0
  const tell = (line: string) => void trace.push(`${at} ${line}`)
  try {
    for (at = 1; at <= steps; at++) {
      const rolled = dice(Math.imul(seed, 1_000_003) + at)
      const stage: Stage = { world, cast, dice: rolled, tell, isRough, ...byHand }
      roughen(stage)
      // What waits for ever ends as a request does, and names its seed.
      await survive(stage, () => withWaitLimits(REQUEST_LIMITS, () => stepOf(rolled)(stage)))
      world.process.restart()
      await verify(stage, at)
    }
    await settleAndVerify({ world, tell })
  } catch (cause) {
    throw new WalkFailed({ seed, steps: at, isRough }, trace, cause)
  }
}

async function verify(stage: Stage, at: number): Promise<void> {
  const { world } = stage
  const breach = world.breaches[0] ?? doublePaymentOf(stage) ?? (await breachOf(world.db, world.clock.now()))
  if (breach) throw new Error(breach)
  if (at % LEDGER_EVERY !== 0) return
  const verdict = await verifyLedger(world.db, BOOKS.rules)
  if (!verdict.whole) throw new Error(verdict.damage)
}
