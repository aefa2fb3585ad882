import { inject } from 'vitest'
import type { Database } from '#platform/database/open-database.ts'
import { copyTemplate, type TemplateName } from './template.ts'

let counter = 0

/** A migrated database for one test: embedded, or on PostgreSQL where DATABASE_URL points to one. */
export function testDatabase(template: TemplateName = 'empty'): Promise<Database> {
  const templates = inject('templates')
  return copyTemplate(templates, template, `tulsi_test_${templates.run}_${process.pid}_${counter++}`)
}
