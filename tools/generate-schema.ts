/** Writes db/schema.ts after a migration was added. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemaTypes } from './schema-types.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'db/schema.ts'), await schemaTypes(join(root, 'db/migrations')))
