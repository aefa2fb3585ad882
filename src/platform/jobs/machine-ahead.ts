import { sql } from 'kysely'
import { systemClock } from '../clock.ts'
import type { Db } from '../database/open-database.ts'

/** Below this a difference of clocks is not told from the time that the question takes. */
const UNNOTICED_MS = 1_000

/** A clock that differs this much is wrong, and so would everything be that is done by it. */
const WRONG_MS = 120_000

/**
 * How far this machine's clock is ahead of the database's, in milliseconds; negative when it is behind, 0 when they agree to
 * a second. Machines that share a database judge leases and times of jobs by its clock, so none takes over what another runs.
 * @throws Error when one of the two clocks is wrong
 */
export async function machineAhead(db: Db): Promise<number> {
  const began = performance.now()
  const asked = systemClock.now().getTime()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  )
  const took = performance.now() - began
  const ahead = asked + took / 2 - rows[0]!.ms
  if (Math.abs(ahead) > WRONG_MS + took) throw new WrongClock(ahead)
  return Math.abs(ahead) < UNNOTICED_MS + took ? 0 : Math.round(ahead)
}

class WrongClock extends Error {
  constructor(ahead: number) {
    const by = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's`
    super(`This machine's clock is ${by}, so it takes no jobs. Set the clock of one of the two.`)
  }
}
