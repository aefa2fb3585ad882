import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresQueryCompiler } from 'kysely'
import type { DB } from '#db/schema.ts'
import { offlineDialect } from './offline-dialect.ts'
import type { Db } from './open-database.ts'
import { refuseOuter } from './transaction.ts'

const names = new Map<string, string>()

/**
 * A statement that is sent so often that building, parsing and planning it each time would cost as much as running it.
 * Its text is written once, with `$1`, `$2` … for the values; PostgreSQL caches its plan for the lifetime of the
 * connection.
 *
 * It names the columns that it returns: a cached plan with `*` is refused once a migration has added one. There must be
 * few dynamically built texts, because each is cached.
 */
export function preparedStatement<Row>(text: string): (db: Db, parameters: readonly unknown[]) => Promise<Row[]> {
  if (ALL_COLUMNS.test(text)) throw new Error(`A prepared statement names its columns: ${text}`)
  if (!names.has(text)) names.set(text, `query_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)
  return async (db, parameters) => {
    refuseOuter(db)
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
  }
}

const ALL_COLUMNS = /\b(select|returning) \*|\.\*/

/**
 * A prepared statement written with the query builder, which checks it against the tables. `build` runs once, before
 * there are values: what it reads of `asked` is a placeholder for the value of each call, so it may pass it on but not
 * inspect it. Leaving a property of `asked` undefined makes another statement: a column that is not inserted, as
 * opposed to one that is null.
 */
export function preparedQuery<Asked extends object, Row>(
  build: (db: Db, asked: Asked) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, asked: Asked) => Promise<Row[]> {
  const built = new Map<string, (db: Db, asked: Record<string, unknown>) => Promise<Row[]>>()
  return (db, asked) => {
    const values = asked as Record<string, unknown>
    const given = Object.keys(values).filter((name) => values[name] !== undefined)
    const known = built.get(given.join())
    if (known) return known(db, values)
    const places = Object.fromEntries(given.map((name) => [name, new Place(name)])) as Asked
    const { sql, parameters } = build(builder, places).compile(builder)
    const statement = preparedStatement<Row>(sql)
    const run = (on: Db, brought: Record<string, unknown>) =>
      statement(
        on,
        (parameters as Place[]).map(({ name }) => brought[name]),
      )
    built.set(given.join(), run)
    return run(db, values)
  }
}

/** A placeholder for a value. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`A prepared query is built before ${this.name} has a value.`)
  }
}

/** Writes constants into the text: a cached plan uses a partial index only where it can see the condition. */
class Writer extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Place) super.appendValue(value)
    else this.appendImmediateValue(value)
  }
}

/** Compiles queries without sending any. */
const builder: Db = new Kysely<DB>({ dialect: offlineDialect(() => new Writer()) })

/**
 * The name under which the database caches a statement; undefined for all others. It follows from the text, so that a pooler
 * that shares connections between processes, also those of two releases, never runs another statement under it.
 */
export function statementName(text: unknown): string | undefined {
  return names.get(text as string)
}
