import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropTemplates, type Templates, writeTemplate } from '#platform/testing/template.ts'
import { fillDemo, migrateAll } from './fill-demo.ts'

/** Once per run: the databases of which each test file gets its own copy in a fraction of a second. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'tulsi-templates-'))
  const templates: Templates = { run: String(process.pid), folder, url: process.env.DATABASE_URL || undefined }
  await writeTemplate(templates, 'empty', migrateAll)
  await writeTemplate(templates, 'demo', fillDemo)
  project.provide('templates', templates)
  return async () => {
    await dropTemplates(templates)
    rmSync(folder, { recursive: true })
  }
}
