/** The product's process: configuration → database → rooms → listen, and a clean end. */
import { join } from 'node:path'
import { MovableClock, systemClock } from '#platform/clock.ts'
import { DataFolderHeld } from '#platform/database/hold-data-folder.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { loadKeys } from '#platform/load-keys.ts'
import { createLogger } from '#platform/logger.ts'
import { pages } from '#platform/serving/pages.ts'
import { ConfigError, maskedConfig, parseConfig, projectRoot } from './config.ts'
import { serve } from './serve.ts'

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
  const clock = config.simulator ? new MovableClock(await storedOffset(database)) : systemClock
  const parts = { config, db: database.db, clock, log, keys: loadKeys(config) }
  const { app, product } = await serve(parts, (app) =>
    pages(app, {
      mode: config.development ? 'development' : 'production',
      buildDirectory: join(projectRoot(), 'build'),
      site: { productName: `${config.brand} Plus`, carePhone: config.carePhone, legalLinks: [] },
    }),
  )
  const worker = new Worker(parts, product.jobs, product.schedules)
  await app.listen({ port: config.port, host: config.host })
  if (config.worker) worker.start()

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await app.close()
    await worker.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void end(signal))
  process.on('SIGINT', (signal) => void end(signal))
}

async function storedOffset({ db }: Awaited<ReturnType<typeof openDatabase>>): Promise<number> {
  const row = await db.selectFrom('clock_offset').select('offset_ms').executeTakeFirstOrThrow()
  return Number(row.offset_ms)
}

main().catch((error) => {
  const expected = error instanceof ConfigError || error instanceof DataFolderHeld
  console.error(expected ? error.message : error)
  process.exit(1)
})
