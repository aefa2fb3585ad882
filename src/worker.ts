/** Jobs in a separate process, beside servers started with WORKER=off; on PostgreSQL only. */

import { startSealing } from '#platform/audit/seal.ts'
import { drainOnSignal } from '#platform/drain.ts'
import { feedWatchdog } from '#platform/jobs/feed-watchdog.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { linkTo } from '#platform/link-to.ts'
import { serveMetrics } from '#platform/metrics.ts'
import type { Parts } from '#platform/parts.ts'
import { type Config, ConfigError } from './config.ts'
import { failToStart, followClock, openParts } from './open-parts.ts'
import { composeProduct } from './product.ts'

async function main() {
  const needsUrl = (config: Config) => {
    if (!config.databaseUrl)
      throw new ConfigError('A separate worker needs DATABASE_URL: the embedded database belongs to one process.')
  }
  const { parts, database } = await openParts(process.env, needsUrl, { decidesWorld: false })
  const product = composeProduct(parts, () => new URL(linkTo(parts.config, '/')).origin)
  const worker = new Worker(parts, product.jobs)
  worker.start((silent) => silent > END_AFTER_S && end(parts.log))
  const stopWatchdog = feedWatchdog(() => worker.silentSeconds < END_AFTER_S, process.env)
  const stopFollowing = followClock(database, parts.clock)
  const stopSealing = startSealing(parts)
  const metrics = serveMetrics(parts, database, worker)
  drainOnSignal(parts.log, [
    { what: 'jobs', within_ms: parts.config.drain.requestsMs, end: () => worker.stop() },
    { what: 'watchdog', within_ms: 100, end: async () => stopWatchdog() },
    { what: 'clock', within_ms: 100, end: async () => stopFollowing() },
    { what: 'last seal', within_ms: 1_500, end: stopSealing },
    { what: 'metrics', within_ms: 200, end: async () => (await metrics)() },
    { what: 'database', within_ms: 1_500, end: () => database.close() },
  ])
  parts.log.info('working')
}

/** Another may get the connections that this process does not: whatever restarts it waits for the database. */
const END_AFTER_S = 180

function end(log: Parts['log']): void {
  log.fatal('no jobs were taken for three minutes: the worker ends')
  process.exit(1)
}

// What it writes is read by nobody else.
process.umask(0o077)
main().catch(failToStart)
