import { inject } from 'vitest'
import type { Database } from '#platform/database/open-database.ts'
import { copyTemplate, type TemplateName } from './template.ts'

let counter = 0

/**
 * A migrated database for one test: embedded, or on PostgreSQL where DATABASE_URL points to one.
 * @param through see `copyTemplate`
 */
export function testDatabase(
  template: TemplateName = 'empty',
  through?: (url: string) => Promise<string>,
): Promise<Database> {
  const templates = inject('templates')
  return copyTemplate(templates, template, `tulsi_test_${templates.run}_${process.pid}_${counter++}`, through)
}
