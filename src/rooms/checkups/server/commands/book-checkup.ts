import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Reason } from '#rooms/service-uses/rules/judge-use.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { bookCheckup as call } from '../../contract/my-checkups.ts'
import type { Mode, Variation } from '../../rules/sub-status.ts'
import { bookingWords as words } from '../../words/booking.ts'
import { type OrderAuditStamp, recordEvent, updateOrder } from '../move-order.ts'
import { listPackages } from '../offer.ts'
import type { OrderRow } from '../orders.ts'
import { type CheckupEntitlement, listPeople, type Person, readGiven } from '../people.ts'
import { type CentreColumns, chooseCentre } from '../place.ts'
import { planReminders } from '../plan-reminders.ts'
import { refuseTwice, takeSlot } from '../take-slot.ts'

export interface CheckupBooking {
  account_id: string
  uhid: string
  package_id: string
  city: string
  mode: Mode
  slot: Date
  address: string | null
  /** Of an address of the address book, where we know it. */
  address_city?: string | null
  /** Of the network; without it the first of the city. */
  centre_id?: string | undefined
  by: OrderAuditStamp
}

/**
 * Books an annual check-up and takes a unit of the plan for it, in one transaction.
 * @throws Refusal NOT_FOUND for a person who is not on a plan of the user; INVALID; those of a time and of the plan
 */
export async function bookCheckup(trx: Db, booking: CheckupBooking): Promise<OrderRow> {
  const { account_id, uhid, package_id, city, mode, slot, by } = booking
  const person = (await listPeople(trx, account_id)).find((one) => one.uhid === uhid)
  if (!person) throw new Refusal('NOT_FOUND', { text: words.fields.person, fields: { uhid: words.fields.person } })
  await refuseUnoffered(trx, 'AHC', booking)
  await lockSubscription(trx, person.subscription_id)
  await takeSlot(trx, { city, mode, slot }, by.at)
  await refuseUngiven(trx, person, slot, by.at)
  await refuseTwice(trx, { uhid, slot })
  const place = await chooseCentre(trx, booking)
  const order = await insertOrder(trx, person, { ...booking, package_id, account_id, place })
  const use_reference = `checkup/${order.id}`
  const used = await useService(trx, {
    reference: use_reference,
    source: 'CHECKUP',
    service: 'Master Checkup',
    subscription_id: person.subscription_id,
    uhid,
    service_date: istDateOf(slot),
    city,
    actor: by.actor,
    now: by.at,
  })
  if ('refused' in used) throw refusalOf(isGivenReason(used.refused) ? used.refused : 'PLAN_INACTIVE')
  const booked = await updateOrder(trx, order, { use_reference })
  await planReminders(trx, booked, by.at)
  await recordEvent(trx, booked, { kind: 'MOVED', from_status: null, mover: 'MEMBER', by })
  return booked
}

const isGivenReason = (reason: Reason) => reason === 'NONE_LEFT' || reason === 'SERVICE_NOT_COVERED'

/** @throws Refusal INVALID */
export async function refuseUnoffered(
  trx: Db,
  variation: Variation,
  {
    package_id,
    city,
    mode,
    address,
    address_city,
  }: Pick<CheckupBooking, 'package_id' | 'city' | 'mode' | 'address' | 'address_city'>,
): Promise<void> {
  const chosen = (await listPackages(trx, variation)).find(({ id }) => id === package_id)
  const fields: Record<string, string> = {}
  if (!chosen) fields.package_id = words.fields.package
  else if (!chosen.cities.includes(city)) fields.city = words.fields.cityOf(city)
  else if (!chosen.modes.includes(mode)) fields.mode = words.fields.modeOf
  if (address && mode !== 'HOME') fields.address = words.fields.addressAtHome
  else if (address_city && address_city !== city && chosen?.cities.includes(address_city))
    fields.address_id = words.fields.addressElsewhere(address_city)
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

/** Read after the plan's lock. @throws Refusal with the reason why the plan gives no check-up on that day */
async function refuseUngiven(trx: Db, person: Person, slot: Date, now: Date): Promise<void> {
  const locked = (await trx
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', person.subscription_id)
    .executeTakeFirstOrThrow()) as Pick<Person, 'status'>
  const { reason } = await readGiven(trx, { ...person, ...locked }, now, istDateOf(slot))
  if (reason) throw refusalOf(reason)
}

export function refusalOf(reason: NonNullable<CheckupEntitlement['reason']>): Refusal {
  return new Refusal<typeof call>(reason)
}

async function insertOrder(
  trx: Db,
  { uhid, name, mobile, number_unproven, email, subscription_id, subsidiary_id, partner_plan_id, reference_id }: Person,
  { package_id, city, mode, slot, address, account_id, by, place }: CheckupBooking & { place: Partial<CentreColumns> },
): Promise<OrderRow> {
  const row = await trx
    .insertInto('checkup_orders')
    .values({
      variation: 'AHC',
      package_id,
      city,
      mode,
      address,
      ...place,
      person_name: name ?? '',
      mobile,
      number_unproven,
      email,
      subscription_id,
      uhid,
      booked_by: account_id,
      subsidiary_id,
      partner_plan_id,
      reference_id,
      slot_at: slot,
      created_at: by.at,
      modified_at: by.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OrderRow
}
