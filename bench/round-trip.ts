import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { median } from './processes.ts'
import type { Figure } from './report.ts'

export type Case = readonly [what: string, work: () => Promise<unknown>, goal?: number | undefined]

/** Each case in turn with a `select 1` round trip through the same pool, after a warm-up round. */
export async function besideRoundTrip(db: Db, cases: readonly Case[], rounds: number): Promise<Figure[]> {
  const trips: number[] = []
  const times = cases.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [index, [, work]] of cases.entries()) {
      const trip = await timed(() => sql`select 1`.execute(db))
      const time = await timed(work)
      if (round === 0) continue
      trips.push(trip)
      times[index]!.push(time)
    }
  return cases.map(([what, , goal], index) => figureOf(what, median(times[index]!), median(trips), 'a select 1', goal))
}

/** What a list says about its size, compared with counting it. */
export async function besideCount(
  what: string,
  { stored, counted, limit = 'count(*)' }: Record<'stored' | 'counted', () => Promise<unknown>> & { limit?: string },
): Promise<Figure> {
  const times: Record<'stored' | 'counted', number[]> = { stored: [], counted: [] }
  for (let round = 0; round < 5; round++) {
    times.stored.push(await timed(stored))
    times.counted.push(await timed(counted))
  }
  return figureOf(what, median(times.stored), median(times.counted), limit, 1 / 30)
}

export function figureOf(what: string, measured: number, limit: number, whose: string, goal?: number): Figure {
  return {
    what,
    measured: ms(measured),
    limit: `${ms(limit)} of ${whose}`,
    ratio: measured / limit,
    ...(goal !== undefined && { goal }),
  }
}

/** @returns milliseconds */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

export const ms = (time: number): string => `${time.toFixed(2)} ms`
