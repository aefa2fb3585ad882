import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { addressLine } from '#rooms/addresses/rules/address-line.ts'
import { findOwnAddress } from '#rooms/addresses/server/addresses.ts'
import { findPincodeArea } from '#rooms/addresses/server/queries.ts'
import { listEstablishments } from '#rooms/directory/server/queries/find-establishment.ts'
import { type Centre, mapUrl, type ShownCentre } from '../rules/centre.ts'
import type { Mode } from '../rules/sub-status.ts'
import { bookingWords } from '../words/booking.ts'
import { centreWords as words } from '../words/centre.ts'
import type { OrderRow } from './orders.ts'

/** Of one city; there are a handful. */
const MOST_CENTRES = 100

export type CentreColumns = Pick<OrderRow, 'centre_name' | 'centre_address' | 'centre_phone'>

/** The centres of the network in a city, by name. */
export async function listCentres(db: Db, city: string): Promise<({ id: string } & Centre)[]> {
  const there = await listEstablishments(db, { city, kind: 'DIAGNOSTIC_CENTRE', limit: MOST_CENTRES })
  return there.map(({ id, name, address, locality, pincode, phone }) => ({
    id,
    name,
    address: `${address}, ${locality}, ${city} ${pincode}`,
    phone,
  }))
}

/**
 * The place of a new order: the chosen centre, else the first of the city. Without one in the network the provider names it
 * when it confirms.
 * @throws Refusal INVALID for a centre that is not in the city
 */
export async function chooseCentre(
  trx: Db,
  { city, mode, centre_id }: { city: string; mode: Mode; centre_id?: string | undefined },
): Promise<Partial<CentreColumns>> {
  if (mode === 'HOME') {
    if (centre_id) throw new Refusal('INVALID', { fields: { centre_id: words.notAtHome } })
    return {}
  }
  const centres = await listCentres(trx, city)
  const chosen = centre_id ? centres.find(({ id }) => id === centre_id) : centres[0]
  if (centre_id && !chosen) throw new Refusal('INVALID', { fields: { centre_id: words.unknown } })
  return chosen ? centreColumns(chosen) : {}
}

/**
 * The place of an appointment at a centre that is confirmed: the one that is named, else the order's own, else the first of the
 * city.
 * @throws Refusal INVALID where nobody knows it
 */
export async function confirmedCentre(trx: Db, order: OrderRow, named: Centre | undefined): Promise<CentreColumns> {
  const { centre_name, centre_address, centre_phone } = order
  if (named) return centreColumns(named)
  if (centre_name) return { centre_name, centre_address, centre_phone }
  const [first] = await listCentres(trx, order.city)
  if (!first) throw new Refusal('INVALID', { fields: { centre: words.missing } })
  return centreColumns(first)
}

/** An address of the user, as the person reads it who takes the sample. @throws Refusal INVALID for one that is not theirs */
export async function readHomeAddress(trx: Db, of: { id: string; account_id: string }) {
  const own = await findOwnAddress(trx, of)
  if (!own) throw new Refusal('INVALID', { fields: { address_id: bookingWords.fields.ownAddress } })
  const area = await findPincodeArea(trx, own.pincode)
  return { address: addressLine(own), address_city: area?.city ?? null }
}

/** @throws Refusal INVALID for a centre where nobody goes to one */
export function refuseCentre(named: Centre | undefined): void {
  if (named) throw new Refusal('INVALID', { fields: { centre: words.notAtHome } })
}

/** The place of an order as people see it. */
export function centreOnWire({
  centre_name: name,
  centre_address: address,
  centre_phone: phone,
}: CentreColumns): ShownCentre | null {
  if (!name || !address || !phone) return null
  const centre = { name, address, phone }
  return { ...centre, map_url: mapUrl(centre) }
}

function centreColumns({ name, address, phone }: Centre): CentreColumns {
  return { centre_name: name, centre_address: address, centre_phone: phone }
}
