import { sql } from 'kysely'
import { preparedQuery } from '#platform/database/prepared-query.ts'

interface Person {
  id: string
  name: string
  email: string | null
  state: string | null
  pincode: string | null
  /** Now: when a name that is another was entered. */
  named_at: Date
}

/** Stores the personal details given during a purchase. Every purchase may overwrite them. */
export const savePerson = preparedQuery((db, { id, named_at, ...details }: Person) =>
  db
    .updateTable('accounts')
    .set((update) => ({
      ...details,
      named_at: sql`case when name is distinct from ${details.name} then ${named_at}::timestamptz else named_at end`,
      version: update('version', '+', 1),
    }))
    .where('id', '=', id),
)
