/** Writes db/schema.ts after a migration was added. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#platform/database/migrate.ts'
import { createEmbedded, onPglite } from '#platform/database/open-database.ts'
import { schemaTypes } from './schema-types.ts'

const root = join(import.meta.dirname, '..')
const database = onPglite(await createEmbedded())
await migrate(database, join(root, 'db/migrations'))
writeFileSync(join(root, 'db/schema.ts'), await schemaTypes(database.db))
await database.close()
