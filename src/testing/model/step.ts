/** One action of somebody in a model's world. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ask, type ModelAnswer, type ModelRequest } from './ask.ts'
import type { Cast } from './cast.ts'
import type { Dice } from './dice.ts'
import { DEATHS, MANNERS } from './model-gateway.ts'
import type { ModelWorld } from './model-world.ts'
import { Died } from './mortal-database.ts'

export interface Stage {
  world: ModelWorld
  cast: Cast
  dice: Dice
  /** What happens, for the person who reads the trace of a failed walk. */
  tell: (line: string) => void
  /** Whether processes die and answers are lost. */
  isRough: boolean
  /** Claims for which a person has made the transfer. */
  paidByHand: Set<bigint>
  /** References of refunds that a person has sent by transfer. */
  refundedByHand: Set<string>
}

/** Does nothing where there is nothing of its kind to act on. */
export type Step = (stage: Stage) => Promise<void>

/** An answer to a repeated request that differs from the first. */
class AnsweredTwice extends Error {}

/** Prepares what may go wrong during the next call. */
export function roughen({ world, dice, isRough }: Stage): void {
  world.gateway.manners = []
  world.bankManners.length = 0
  if (!isRough) return
  if (dice.chance(12)) world.gateway.manners = [dice.of(MANNERS), dice.of(MANNERS)]
  if (dice.chance(12)) world.bankManners.push(dice.of(MANNERS), dice.of(MANNERS))
  if (dice.chance(4)) world.gateway.manners = [dice.of(DEATHS)]
  if (dice.chance(4)) world.bankManners.push(dice.of(DEATHS))
  if (dice.chance(6)) world.process.dieAt(1 + dice.number(60), dice.chance(50) ? 'before' : 'after')
}

/**
 * A call with a key of its own. When the process dies on the way, the caller may send it again; sometimes it is sent
 * twice anyway.
 */
export async function act(stage: Stage, name: string, asked: ModelRequest): Promise<ModelAnswer | undefined> {
  const { world, dice, tell } = stage
  const keyed = { key: randomUUID(), ...asked }
  const first = await survive(stage, () => ask(world, name, keyed))
  tell(`${name} ${textOf(asked)} → ${first ? `${first.status} ${first.code ?? ''}` : 'died'}`)
  if (first ? !dice.chance(5) : !dice.chance(80)) return first
  const again = await survive(stage, () => ask(world, name, keyed))
  tell(`  again → ${again ? `${again.status} ${again.code ?? ''}` : 'died'}`)
  const isKeyed = world.routes.get(name)?.call.idempotent
  if (first && again && isKeyed && first.status !== again.status && first.status !== 503)
    throw new AnsweredTwice(`${name} answered ${first.status}, and ${again.status} to the same key`)
  return again ?? first
}

/** The result, or undefined where the process died; a new one has then started. */
export async function survive<T>({ world }: Stage, work: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await work()
    if (!world.process.isDead) return result
  } catch (thrown) {
    if (!(thrown instanceof Died) && !world.process.isDead) throw thrown
  }
  world.gateway.manners = []
  world.bankManners.length = 0
  await world.restart()
  return undefined
}

/** The accounts of the cast's buyers, for the `in` of a statement. */
export const inCast = ({ cast }: Stage) => cast.buyers.map(({ caller }) => `'${caller.account_id}'`).join()

/** Rows of the world, oldest first. */
export async function rowsOf<Row>({ world }: Pick<Stage, 'world'>, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(world.db)).rows
}

/** One of them, by chance. */
export async function pick<Row>(stage: Stage, text: string): Promise<Row | undefined> {
  return stage.dice.one(await rowsOf<Row>(stage, text))
}

function textOf({ params, query, body }: ModelRequest): string {
  return JSON.stringify({ ...params, ...query, ...(body as object) }, (_, value) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
}
