import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { systemClock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open-database.ts'
import { keysFrom } from '#platform/seal.ts'
import { dropTemplates, type Templates, writeTemplate } from '#platform/testing/template.ts'
import { seed } from '../seed.ts'
import { WORLD_SECRET } from './world-secret.ts'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')

/** Once per run: the databases of which each test file gets its own copy in a fraction of a second. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'tulsi-templates-'))
  const templates: Templates = { run: String(process.pid), folder, url: process.env.DATABASE_URL || undefined }
  await writeTemplate(templates, 'empty', migrateAll)
  await writeTemplate(templates, 'demo', async (database) => {
    await migrateAll(database)
    await seed({ db: database.db, keys: keysFrom(WORLD_SECRET), clock: systemClock })
  })
  project.provide('templates', templates)
  return async () => {
    await dropTemplates(templates)
    rmSync(folder, { recursive: true })
  }
}

async function migrateAll(database: Database): Promise<void> {
  await migrate(database, MIGRATIONS)
}
