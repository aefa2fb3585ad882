import type { Db } from '#platform/database/open-database.ts'
import type { ESTABLISHMENT_KINDS } from '../../rules/network-kinds.ts'

interface EstablishmentQuery {
  city?: string | undefined
  kind?: (typeof ESTABLISHMENT_KINDS)[number] | undefined
  limit: number
}

/** A clinic or another place of treatment, also one that left the network. */
export async function findEstablishment(db: Db, id: string) {
  return db.selectFrom('establishments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The places of treatment of the network in a city or, without one, everywhere, of one kind or of all, by city and name. */
export async function listEstablishments(db: Db, { city, kind, limit }: EstablishmentQuery) {
  const all = db.selectFrom('establishments').selectAll().where('in_network', '=', true)
  const there = city === undefined ? all : all.where('city', '=', city)
  const chosen = kind === undefined ? there : there.where('kind', '=', kind)
  return chosen.orderBy('city').orderBy('name').orderBy('id').limit(limit).execute()
}
