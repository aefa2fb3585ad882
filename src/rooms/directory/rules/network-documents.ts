import * as z from 'zod'
import { INDIAN_STATES } from '#values/indian-states.ts'
import { parseRupees } from '#values/money.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { networkInputWords as words } from '../words/network-input.ts'
import { DAYS } from './hours.ts'
import { ESTABLISHMENT_KINDS, type NetworkKind } from './network-kinds.ts'

const MOST_FEE = 100_000n * 100n

const line = (min: number, max: number) =>
  text({ max: 500, required: words.mandatory })
    .min(1, { error: words.mandatory, abort: true })
    .min(min, words.length(min, max))
    .max(max, words.length(min, max))
const slug = text({ max: 80, required: words.mandatory })
  .min(1, { error: words.mandatory, abort: true })
  .regex(/^[a-z0-9](?:-?[a-z0-9])*$/, words.slug)
const flag = (value: boolean) => z.boolean(words.yesOrNo).default(value)
const reference = () => uuid({ invalid: words.unknown, required: words.mandatory })
const whole = (max: number) => z.int(words.whole(max)).min(0, words.whole(max)).max(max, words.whole(max))
const pincode = text({ max: 20, required: words.mandatory }).regex(/^[1-9]\d{5}$/, words.pincode)
const degrees = (min: number, max: number) =>
  z.number(words.degrees(min, max)).min(min, words.degrees(min, max)).max(max, words.degrees(min, max))
/** Within India. */
const place = { latitude: degrees(6, 38), longitude: degrees(68, 98) }
const rupees = z.number(words.fee).refine((typed) => {
  const paise = parseRupees(typed)
  return paise !== undefined && paise >= 0n && paise <= MOST_FEE
}, words.fee)
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const time = text({ max: 10, required: words.mandatory }).regex(TIME, words.time)
const isOnce = (items: readonly string[]) => new Set(items).size === items.length

const hours = z
  .strictObject({
    days: z.array(z.enum(DAYS, words.days), words.days).min(1, words.days).refine(isOnce, words.days),
    from: time,
    to: time,
  })
  .refine(({ from, to }) => !TIME.test(from) || !TIME.test(to) || from < to, {
    path: ['to'],
    message: words.endsBefore,
  })

/** The fields of each kind as our staff and the file write them, without the id. Fees are rupees. */
export const NETWORK_FIELDS = {
  specialities: z.strictObject({
    name: line(2, 80),
    slug,
    excluded: flag(false),
    position: whole(10_000).default(0),
  }),
  problem_areas: z.strictObject({
    name: line(2, 80),
    slug,
    icon: line(2, 40),
    speciality_id: reference(),
    questions: z.array(line(2, 200), words.list).max(10, words.atMost(10)).default([]),
    active: flag(true),
    position: whole(10_000).default(0),
  }),
  providers: z.strictObject({
    name: line(3, 100),
    speciality_id: reference(),
    languages: z
      .array(line(2, 30), words.mandatory)
      .min(1, words.mandatory)
      .max(20, words.atMost(20))
      .refine(isOnce, words.once),
    registration_number: line(3, 40),
    active: flag(true),
  }),
  establishments: z.strictObject({
    kind: z.enum(ESTABLISHMENT_KINDS, words.kind).default('CLINIC'),
    name: line(3, 120),
    address: line(3, 200),
    locality: line(2, 80),
    city: line(2, 60),
    pincode,
    ...place,
    phone: text({ max: 40, required: words.mandatory }).regex(/^\+?\d[\d -]{6,18}\d$/, words.phone),
    in_network: flag(true),
  }),
  practices: z.strictObject({
    provider_id: reference(),
    establishment_id: reference(),
    fee: rupees,
    hours: z.array(hours, words.list).max(7, words.atMost(7)).default([]),
    active: flag(true),
  }),
  pincodes: z.strictObject(place),
  served_areas: z.strictObject({
    city: line(2, 60),
    state: z.enum(INDIAN_STATES, words.state),
    localities: z.array(line(2, 80), words.list).max(200, words.atMost(200)).default([]),
    serviceable: flag(true),
  }),
} satisfies Record<NetworkKind, z.ZodObject>

/** The id of a record of each kind, as the file writes it. */
export const NETWORK_IDS = {
  specialities: { id: uuid({ invalid: words.id }) },
  problem_areas: { id: uuid({ invalid: words.id }) },
  providers: { id: uuid({ invalid: words.id }) },
  establishments: { id: uuid({ invalid: words.id }) },
  practices: { id: uuid({ invalid: words.id }) },
  pincodes: { pincode },
  served_areas: { prefix: text({ max: 20, required: words.mandatory }).regex(/^[1-9]\d{1,5}$/, words.prefix) },
} satisfies Record<NetworkKind, Record<string, z.ZodType>>

export type NetworkDocument = Record<string, unknown>
