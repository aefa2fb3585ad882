import * as z from 'zod'
import type { IstDate } from './ist-date.ts'
import { text } from './text.ts'

/** Something the company may change without a release: what it is called, what it may be, and what it is until changed. */
export interface Setting<T = unknown> {
  /** 'room.what_it_is'; what is stored and what a file of settings says. It never changes. */
  readonly key: `${string}.${string}`
  /** What it may be; its message is what a person reads who sets something else. */
  readonly schema: z.ZodType<T>
  /** Until somebody sets it. */
  readonly default: T
  /** What the default becomes on later days, IST, where that is known at the release: a law's date. */
  readonly later?: readonly { readonly from: IstDate; readonly value: T }[]
  readonly label: string
  /** What it does, in a sentence for whoever is about to change it. */
  readonly description: string
  /** What a number counts: 'minutes', 'days', '₹', '%'. */
  readonly unit?: string
}

/**
 * Declares a setting: in `rules/settings.ts` of the room that reads it, which is also where its sentences stand, because
 * no page of that room shows them. `src/settings.ts` lists them all.
 */
export function defineSetting<T>(setting: Setting<T>): Setting<T> {
  return setting
}

/** What a setting that counts something may be; both ends are allowed. */
export function wholeNumber(min: number, max: number) {
  const message = `Enter a whole number from ${min.toLocaleString('en-IN')} to ${max.toLocaleString('en-IN')}`
  return z.int(message).min(min, message).max(max, message)
}

/** What a setting that is a line of text may be. */
export function lineOfText(max: number) {
  const message = `Enter a text of up to ${max} characters`
  return text({ max, required: message }).min(1, message)
}

/** A value that holds from an instant on. */
export interface DatedValue {
  value: unknown
  effective_from: Date
}
