import { preparedQuery } from '#platform/database/prepared-query.ts'

interface Person {
  id: string
  name: string
  email: string | null
  state: string | null
  pincode: string | null
}

/** Stores the personal details given during a purchase. Every purchase may overwrite them. */
export const savePerson = preparedQuery((db, { id, ...details }: Person) =>
  db
    .updateTable('accounts')
    .set((update) => ({ ...details, version: update('version', '+', 1) }))
    .where('id', '=', id),
)
