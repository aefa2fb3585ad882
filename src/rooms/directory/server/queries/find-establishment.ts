import type { Db } from '#platform/database/open-database.ts'

/** A clinic or another place of treatment, also one that left the network. */
export async function findEstablishment(db: Db, id: string) {
  return db.selectFrom('establishments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The places of treatment of the network in a city or, without one, everywhere, by city and name. */
export async function listEstablishments(db: Db, { city, limit }: { city?: string | undefined; limit: number }) {
  const all = db.selectFrom('establishments').selectAll().where('in_network', '=', true)
  const there = city === undefined ? all : all.where('city', '=', city)
  return there.orderBy('city').orderBy('name').orderBy('id').limit(limit).execute()
}
