import codegen from 'kysely-codegen'
import { migrate } from '#platform/database/migrate.ts'
import { createEmbedded, onPglite } from '#platform/database/open-database.ts'

/** The text of db/schema.ts: the table types as the migrations make them, read from an empty embedded database. */
export async function schemaTypes(migrations: string): Promise<string> {
  const database = onPglite(await createEmbedded())
  await migrate(database, migrations)
  const dialect = codegen.getDialect('postgres', { dateParser: 'string' })
  const { scalars } = dialect.adapter
  scalars.int8 = new codegen.IdentifierNode('Int8')
  Object.assign(scalars, { xid8: new codegen.IdentifierNode('string') })
  dialect.adapter.definitions.Int8 = new codegen.RawExpressionNode(
    'ColumnType<bigint, bigint | number | string, bigint | number | string>',
  )
  const text = await codegen.generate({
    // The generator's own copy of the query builder's types differs by name only.
    db: database.db.withoutPlugins() as never,
    dialect,
    defaultSchemas: ['public'],
    logger: undefined,
    outFile: null,
    skipAutogenerationFileComment: true,
  } as never)
  await database.close()
  return `// Generated from db/migrations by \`npm run db:types\`; do not edit.\n${text}`
}
