import { IST_OFFSET_MS } from '#values/ist-date.ts'

/** Which part of the day it is in India: until noon, until five, and after. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = new Date(now.getTime() + IST_OFFSET_MS).getUTCHours()
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}

/** 0 for Sunday, in India. */
export function weekdayOf(now: Date): number {
  return new Date(now.getTime() + IST_OFFSET_MS).getUTCDay()
}

/** The name that a person is greeted by: the first word of theirs. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
