import * as z from 'zod'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { hourFaults, SHORTEST_SLOT } from '../rules/slots.ts'
import { campRefusalWords as words } from '../words/refusals.ts'

const between = (min: number, max: number, invalid: string) =>
  text({ max: 1000, required: words.mandatory })
    .min(1, { error: words.mandatory, abort: true })
    .min(min, invalid)
    .max(max, invalid)
const time = text({ max: 20, required: words.mandatory }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, words.time)
const whole = (min: number, max: number, invalid: string) => z.int(invalid).min(min, invalid).max(max, invalid)

export const campName = between(3, 100, words.name)

/** A place of a camp, open at the same hours on each of its days. Times are Indian, 'HH:MM'. */
export const CampPlace = z
  .strictObject({
    /** Of a location that is there already. */
    id: uuid({ invalid: words.unknown }).optional(),
    name: between(3, 100, words.name),
    address: between(3, 300, words.address),
    city: between(2, 100, words.city),
    start_date: wireDate({ invalid: words.date, required: words.mandatory }),
    end_date: wireDate({ invalid: words.date, required: words.mandatory }),
    opens_at: time,
    closes_at: time,
    slot_minutes: whole(SHORTEST_SLOT, 600, words.minutes),
    slot_capacity: whole(1, 1000, words.capacity),
  })
  .check((context) => {
    for (const [field, fault] of Object.entries(hourFaults(context.value)))
      context.issues.push({ code: 'custom', input: context.value, path: [field], message: words.faults[fault] })
  })
export type CampPlace = z.output<typeof CampPlace>

export const campPlaces = z.array(CampPlace, words.locations).min(1, words.locations).max(20, words.locations)
