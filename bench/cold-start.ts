import type { Postgres } from './postgres.ts'
import { median, start } from './processes.ts'
import type { Figure } from './report.ts'

const ROUNDS = 9
const GOAL = 4.5

/** From the spawn to the first answer, built and migrated, on PostgreSQL; against a node:http server that does nothing. */
export async function coldStart({ url }: Postgres): Promise<Figure[]> {
  const ours: number[] = []
  const raw: number[] = []
  const once = async () => start('build/server.mjs', '/readyz', { DATABASE_URL: url })
  // The first start migrates, seeds and writes the compile cache.
  await (await once()).stop()
  await (await once()).stop()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [times, begin] of [
      [raw, () => start('bench/limits/raw-http.mjs', '/')],
      [ours, once],
    ] as const) {
      const server = await begin()
      times.push(server.startMs)
      await server.stop()
    }
  }
  const [measured, limit] = [median(ours), median(raw)]
  return [
    {
      what: 'cold start to the first answer (goal 13)',
      measured: `${measured.toFixed(0)} ms`,
      limit: `${limit.toFixed(0)} ms of node:http`,
      ratio: measured / limit,
      goal: GOAL,
    },
  ]
}
