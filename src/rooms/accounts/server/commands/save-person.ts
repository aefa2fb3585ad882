import { sql } from 'kysely'
import { preparedQuery } from '#platform/database/prepared-query.ts'

interface Person {
  id: string
  name: string
  email: string | null
  state: string | null
  pincode: string | null
  /** Now: when the name was entered. */
  named_at: Date
}

/**
 * Stores the personal details given with an order. Every order may overwrite them, but one that is not paid yet renames nobody: the name
 * counts for a person without one.
 */
export const savePerson = preparedQuery((db, { id, name, named_at, ...details }: Person) =>
  db
    .updateTable('accounts')
    .set((update) => ({
      ...details,
      name: sql`coalesce(name, ${name})`,
      named_at: sql`case when name is null then ${named_at}::timestamptz else named_at end`,
      version: update('version', '+', 1),
    }))
    .where('id', '=', id),
)

/** Gives a person the name of an order that they have paid. What they did before stays under the name of then. */
export const renamePerson = preparedQuery((db, { id, name, named_at }: Pick<Person, 'id' | 'name' | 'named_at'>) =>
  db
    .with('former', (trx) =>
      trx
        .insertInto('former_names')
        .columns(['account_id', 'name', 'until'])
        .expression(
          trx
            .selectFrom('accounts')
            .select(['id', sql<string>`name`.as('name'), sql<Date>`${named_at}::timestamptz`.as('until')])
            .where('id', '=', id)
            .where('name', 'is not', null)
            .where('name', '<>', name),
        ),
    )
    .updateTable('accounts')
    .set((update) => ({ name, named_at, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .where('name', 'is distinct from', name),
)
