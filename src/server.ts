/** The product's process: configuration → database → rooms → listen, and a clean end. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { MovableClock, systemClock } from '#platform/clock.ts'
import { DataFolderHeld } from '#platform/database/hold-data-folder.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { loadKeys } from '#platform/load-keys.ts'
import { createLogger } from '#platform/logger.ts'
import { pages } from '#platform/serving/pages.ts'
import { ConfigError, maskedConfig, parseConfig, projectRoot } from './config.ts'
import { seed } from './seed.ts'
import { serve } from './serve.ts'
import { announcement } from './simulated-world/announce.ts'
import { followClock, storedOffset } from './simulated-world/move-clock.ts'

const DRAIN_MS = 10_000

async function main() {
  const config = parseConfig(process.env)
  const log = createLogger(config.logLevel)
  log.info({ config: maskedConfig(config) }, 'configuration')
  const database = await openDatabase(
    { url: config.databaseUrl, dataDir: config.dataDir, pool: config.databasePool },
    (error) => log.warn({ err: error }, 'a database connection was lost'),
  )
  const applied = await migrate(database, join(projectRoot(), 'db/migrations'))
  if (applied.length > 0) log.info({ applied }, 'migrated')
  if (database.kind === 'embedded')
    log.warn(
      'Embedded database: for trying out and development. It is not safe against power loss; set DATABASE_URL for real use.',
    )
  const clock = config.simulator ? new MovableClock(await storedOffset(database.db)) : systemClock
  const parts = { config, db: database.db, clock, log, keys: loadKeys(config) }
  if (config.seed && (await seed(parts))) log.info('seeded the demo world')
  const { app, worker } = await serve(parts, (app) =>
    pages(app, {
      mode: config.development ? 'development' : 'production',
      buildDirectory: join(projectRoot(), 'build'),
      site: { productName: `${config.brand} Plus`, carePhone: config.carePhone, legalLinks: [] },
    }),
  )
  await app.listen({ port: config.port, host: config.host })
  if (config.worker) worker.start()
  const lost = (error: unknown) => log.warn({ err: error }, 'could not look at the demo clock')
  const unfollow =
    clock instanceof MovableClock && config.databaseUrl ? followClock(database.db, clock, lost) : () => {}
  process.stdout.write(await announcement(config, (app.server.address() as AddressInfo).port, database.db))

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    unfollow()
    await app.close()
    await worker.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void end(signal))
  process.on('SIGINT', (signal) => void end(signal))
}

main().catch((error) => {
  const expected = error instanceof ConfigError || error instanceof DataFolderHeld
  console.error(expected ? error.message : error)
  process.exit(1)
})
