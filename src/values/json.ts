import * as z from 'zod'
import { malformation } from './text.ts'

const DEEPEST = 12

/**
 * Any JSON value of up to this many characters; what no legitimate form sends (NUL, endless nesting) is malformed, HTTP
 * 400.
 */
export function json({ max }: { max: number }) {
  return z.unknown().check(usable(max))
}

/** The same for an object. */
export function jsonObject({ max }: { max: number }) {
  return z.record(z.string(), z.unknown()).check(usable(max))
}

function usable(max: number) {
  return z.check<unknown>((payload) => {
    const message = unusable(payload.value, max)
    if (!message) return
    payload.issues.push({ code: 'custom', message, params: { malformed: true }, input: payload.value, continue: false })
  })
}

function unusable(value: unknown, max: number): string | undefined {
  if (isDeeperThan(value, DEEPEST)) return 'Value is nested too deeply'
  const written = JSON.stringify(value) ?? ''
  if (written.length > max) return `Value exceeds ${max} characters`
  return textsOf(value)
    .map((text) => malformation(text, max))
    .find(Boolean)
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)])
}
