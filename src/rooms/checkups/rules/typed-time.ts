import { IST_OFFSET_MS } from '#values/ist-date.ts'
import { parseWireTime, toWireTime } from '#values/wire-time.ts'

/** What a field for a day and a time shows: the clock in India. */
export function toTyped(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 16)
}

/** The same typed, as a wire time; undefined where it is incomplete. */
export function fromTyped(typed: string): string | undefined {
  const clock = parseWireTime(`${typed.slice(0, 16).replace('T', ' ')}:00`)
  return clock && toWireTime(new Date(clock.getTime() - IST_OFFSET_MS))
}
