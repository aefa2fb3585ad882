import { hotQuery } from '#platform/database/hot-statement.ts'

interface Person {
  id: string
  name: string
  email: string | null
  state: string | null
}

/** Keeps what a person has said about themselves while buying. Every purchase may do so. */
export const savePerson = hotQuery((db, { id, ...said }: Person) =>
  db
    .updateTable('accounts')
    .set((update) => ({ ...said, version: update('version', '+', 1) }))
    .where('id', '=', id),
)
