import * as z from 'zod'
import { parseIstTime } from '#values/ist-time.ts'
import { parseRupees } from '#values/money.ts'
import { text } from '#values/text.ts'
import { invalidWords as words } from '../invalid-words.ts'

const MOST_PAISE = 999_999_999n

/** A required line of text. */
export function line(max: number) {
  return text({ max, required: words.mandatory }).min(1, words.mandatory)
}

/** An optional text. */
export function maybeLine(max: number) {
  return line(max).nullable().default(null)
}

/** Rupees as people write them: a number with at most two decimals. Stays in rupees. */
export function amount({ min = 0 }: { min?: number } = {}) {
  const message = min > 0 ? words.amountFrom(min) : words.amount
  const isRupees = (rupees: number) => {
    const paise = parseRupees(rupees)
    return paise !== undefined && paise >= BigInt(min) * 100n && paise <= MOST_PAISE
  }
  // Code that adds amounts up must use amount fields only.
  return z.number(message).refine(isRupees, { error: message, abort: true })
}

export function whole(min: number, max: number) {
  const message = words.whole(min, max)
  return z.int(message).min(min, message).max(max, message)
}

/** A time in India as people write it; stored as written. */
export function time() {
  return text({ max: 30, required: words.time })
    .refine((written) => parseIstTime(written) !== undefined, words.time)
    .nullable()
    .default(null)
}

/** One of a few options. */
export function oneOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return z.enum(choices, words.oneOf(choices.join(', ')))
}

/** A list without duplicates, by the given key. */
export function listOf<Item extends z.ZodType>(
  item: Item,
  { max, keyOf }: { max: number; keyOf?: (item: z.output<Item>) => { field?: string; key: string } },
) {
  const list = z.array(item, words.list).max(max, words.atMost(max))
  if (!keyOf) return list
  return list.superRefine((items, context) => {
    const seen = new Set<string>()
    for (const [index, one] of items.entries()) {
      const { field, key } = keyOf(one)
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: field ? [index, field] : [index], message: words.twice(key) })
      seen.add(key)
    }
  })
}
