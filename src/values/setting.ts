import * as z from 'zod'
import type { IstDate } from './ist-date.ts'
import { text } from './text.ts'

/** Something the company may change without a release: its key, its valid values, and its default. */
export interface Setting<T = unknown> {
  /** 'room.what_it_is'; stored in the database and used in a settings file. It never changes. */
  readonly key: `${string}.${string}`
  /** Whether it moves or bounds money: then one person proposes a change with a reason, and another one confirms it. */
  readonly money: boolean
  /** Its valid values; the message is shown to a person who enters another one. */
  readonly schema: z.ZodType<T>
  /** Whether it is a text with one entry per line. */
  readonly lines?: true
  /** The value until somebody sets it. */
  readonly default: T
  /** What the default becomes on later dates, IST, where that is known at release time: a law's effective date. */
  readonly later?: readonly { readonly from: IstDate; readonly value: T }[]
  readonly label: string
  /** What it does, in a sentence for the person who is about to change it. */
  readonly description: string
  /** The unit of a number: 'minutes', 'days', '₹', '%'. */
  readonly unit?: string
}

/**
 * Declares a setting: in `rules/settings.ts` of the room that reads it, which is also where its sentences stand, because
 * no page of that room shows them. `src/settings.ts` lists them all.
 */
export function defineSetting<T>(setting: Setting<T>): Setting<T> {
  return setting
}

/** Valid values of a numeric setting; both ends are allowed. */
export function wholeNumber(min: number, max: number) {
  const message = `Enter a whole number from ${min.toLocaleString('en-IN')} to ${max.toLocaleString('en-IN')}`
  return z.int(message).min(min, message).max(max, message)
}

/** Valid values of a single-line text setting. */
export function lineOfText(max: number) {
  const message = `Enter a text of up to ${max} characters`
  return text({ max, required: message }).min(1, message)
}

/** A value that is effective from an instant on. */
export interface DatedValue {
  value: unknown
  effective_from: Date
}
