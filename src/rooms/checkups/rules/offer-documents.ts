import * as z from 'zod'
import { DAYS } from '#rooms/directory/rules/hours.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { offerInputWords as words } from '../words/offer-input.ts'
import { MODES, VARIATIONS } from './sub-status.ts'

/** What the provider offers, as the catalogue's file has it. */
export const OFFER_KINDS = ['checkup_packages', 'checkup_times'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

const line = (min: number, max: number) =>
  text({ max: 500, required: words.mandatory })
    .min(1, { error: words.mandatory, abort: true })
    .min(min, words.length(min, max))
    .max(max, words.length(min, max))
const whole = (min: number, max: number) =>
  z.int(words.whole(min, max)).min(min, words.whole(min, max)).max(max, words.whole(min, max))
const isOnce = (items: readonly string[]) => new Set(items.map((item) => item.toLowerCase())).size === items.length
const several = <Item extends z.ZodType<string>>(item: Item, most: number) =>
  z.array(item, words.list).min(1, words.mandatory).max(most, words.atMost(most)).refine(isOnce, words.once)
const flag = z.boolean(words.yesOrNo).default(true)

const checkupPackage = z.strictObject({
  id: uuid({ invalid: words.id, required: words.mandatory }),
  code: line(2, 40).regex(/^[a-z0-9](?:-?[a-z0-9])*$/, words.code),
  name: line(3, 80),
  /** AHC: annual; PEMC: before employment. It never changes. */
  variation: z.enum(VARIATIONS, words.variation),
  tests: several(line(2, 80), 60),
  modes: several(z.enum(MODES, words.mode), MODES.length),
  cities: several(line(2, 60), 200),
  fasting_hours: whole(0, 24).default(0),
  offered: flag,
  position: whole(0, 10_000).default(0),
})
export type PackageDocument = z.output<typeof checkupPackage>

/** A time of the timetable: where and when is its name, as 'HOME 07:00', IST. */
const checkupTime = z.strictObject({
  time: text({ max: 20, required: words.mandatory }).regex(/^(HOME|CENTRE) ([01]\d|2[0-3]):[0-5]\d$/, words.time),
  days: several(z.enum(DAYS, words.days), DAYS.length),
  /** Of each city. */
  places: whole(1, 10_000),
  offered: flag,
})
export type TimeDocument = z.output<typeof checkupTime>

export const OFFER_DOCUMENTS = { checkup_packages: checkupPackage, checkup_times: checkupTime } as const
