import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { pincode } from '#values/pincode.ts'
import { ADDRESS_FIELDS, ADDRESS_LABELS, ADDRESSES_MAX } from './rules/address-fields.ts'
import { addressWords as words } from './words.ts'

export const readServiceability = defineCall({
  name: 'readServiceability',
  method: 'GET',
  base: 'root',
  path: '/dose/api/v1/location/serviceable',
  summary: 'Returns the city and state of a pincode, and whether it is served.',
  who: anyone,
  sameForEveryone: true,
  query: z.strictObject({
    pincode: pincode({ invalid: words.pincodeInvalid }),
    health_plan_user: z.enum(['true', 'false']).optional(),
  }),
  reply: z.object({
    serviceable: z.boolean(),
    pincode: z.string(),
    /** `city` is null where we only know the state; both are null where no place in India has such a pincode. */
    city: z.string().nullable(),
    state: z.string().nullable(),
    localities: z.array(z.string()),
  }),
})

export const Address = z.object({
  id: z.uuid(),
  /** The locality. */
  geo_string: z.string(),
  pincode: z.string(),
  /** Of the pincode, where we know them. */
  city: z.string().nullable(),
  state: z.string().nullable(),
  building: z.string(),
  land_mark: z.string(),
  addressee_phone_number: z.string(),
  label: z.enum(ADDRESS_LABELS),
  /** For the label 'Other' only. */
  label_name: z.string().nullable(),
  /** Whether we serve its pincode today; an address that we do not serve is stored too. */
  serviceable: z.boolean(),
  created_at: z.string(),
})
export type Address = z.output<typeof Address>

const ofAddress = z.strictObject({ id: z.uuid() })

export const listAddresses = defineCall({
  name: 'listAddresses',
  method: 'GET',
  path: 'addresses',
  summary: 'Lists the addresses of the user, newest first.',
  who: signedIn,
  reply: z.object({ addresses: z.array(Address) }),
})

export const createAddress = defineCall({
  name: 'createAddress',
  method: 'POST',
  path: 'addresses',
  summary: 'Stores an address of the user. `label_name` is needed for the label Other only.',
  who: signedIn,
  body: z.strictObject({ ...ADDRESS_FIELDS, label_name: ADDRESS_FIELDS.label_name.nullish() }),
  reply: Address,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  refusals: { TOO_MANY_ADDRESSES: { status: 409, message: words.tooMany(ADDRESSES_MAX) } },
})

export const readAddress = defineCall({
  name: 'readAddress',
  method: 'GET',
  path: 'addresses/{id}',
  summary: 'Returns an address of the user.',
  who: signedIn,
  params: ofAddress,
  reply: Address,
})

export const deleteAddress = defineCall({
  name: 'deleteAddress',
  method: 'DELETE',
  path: 'addresses/{id}',
  summary: 'Removes an address from the list of the user; what was sent there keeps it.',
  who: signedIn,
  params: ofAddress,
  reply: z.object({}),
})
