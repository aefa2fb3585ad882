import * as z from 'zod'
import { mobile } from '#values/mobile.ts'
import { pincode } from '#values/pincode.ts'
import { text } from '#values/text.ts'
import { addressWords } from '../words.ts'

const { fields: words, pincodeInvalid } = addressWords

/** How a person calls a place; only 'Other' has a name of its own. */
export const ADDRESS_LABELS = ['Home', 'Office', 'Other'] as const

/** An account stores at most so many. */
export const ADDRESSES_MAX = 10

const shortText = (max: number) =>
  text({ max: 1000, required: words.mandatory }).min(1, words.mandatory).min(3, words.short).max(max, words.long(max))

/** The fields of the address form in their order, each with the rule of its type and its message. */
export const ADDRESS_FIELDS = {
  geo_string: shortText(200),
  pincode: pincode({ invalid: pincodeInvalid, required: words.mandatory }),
  building: shortText(500),
  land_mark: shortText(200),
  addressee_phone_number: mobile({ invalid: words.phone, required: words.mandatory }),
  label: z.enum(ADDRESS_LABELS, { error: ({ input }) => (input ? words.label : words.mandatory) }),
  label_name: shortText(30),
} as const
export type AddressField = keyof typeof ADDRESS_FIELDS

/** Which fields the form shows, all of them mandatory: the name of a label only for 'Other'. */
export function shownFields({ label }: { label?: string | null | undefined }): AddressField[] {
  const names = Object.keys(ADDRESS_FIELDS) as AddressField[]
  return names.filter((name) => name !== 'label_name' || label === 'Other')
}

/** The message for each shown field that is empty or breaks its rule; empty when the step may go on. */
export function addressFaults(typed: Partial<Record<AddressField, unknown>>): Partial<Record<AddressField, string>> {
  const faults = shownFields({ label: typed.label as string }).map((name) => {
    const result = ADDRESS_FIELDS[name].safeParse(typed[name] ?? '')
    return [name, result.success ? undefined : result.error.issues[0]?.message] as const
  })
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined))
}
