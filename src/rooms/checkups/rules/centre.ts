import * as z from 'zod'
import { asOneLine } from '#values/person-name.ts'
import { withPlainDigits } from '#values/plain-text.ts'
import { spacedMobile } from '#values/spaced-mobile.ts'
import { text } from '#values/text.ts'
import { centreWords as words } from '../words/centre.ts'

/** Where an appointment takes place. */
export interface Centre {
  name: string
  /** With locality, city and pincode. */
  address: string
  phone: string
}

const line = (max: number, refusal: string) =>
  text({ max: 1000, required: refusal }).overwrite(asOneLine).min(3, refusal).max(max, refusal)

/** A centre that the provider or our staff name. */
export const centreInput = z.strictObject(
  {
    name: line(120, words.name),
    address: line(300, words.address),
    phone: line(20, words.phone)
      .overwrite((value) =>
        withPlainDigits(value)
          .replaceAll(/[\p{Pd}\u2212]/gu, '-')
          .replace(/^tel:/i, ''),
      )
      .regex(/^\+?\d[\d ()-]{5,17}$/, words.phone),
  },
  words.centre,
)

/** A centre as people see it. */
export const ShownCentre = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  /** An address that opens a map. */
  map_url: z.string(),
})
export type ShownCentre = z.output<typeof ShownCentre>

/** A number of the network as people read it; what a provider wrote stays as it is. */
export const shownPhone = (phone: string) => (/^\+91\d{10}$/.test(phone) ? spacedMobile(phone) : phone)

/** The place on a map, found by its name and address. */
export function mapUrl({ name, address }: Centre): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`
}
