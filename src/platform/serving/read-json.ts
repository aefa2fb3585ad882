import { MOST_NAMES } from '../contract/json-names.ts'
import { Refusal } from '../contract/refusal.ts'

/** Bytes of a JSON body, unless its call declares more. */
export const BODY_BYTES = 16_384
/** More than any form of ours sends; counted before anything is built from the bytes. */
const DEEPEST = 32
const MOST_VALUES = 5_000

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [BRACKET, BRACE, END_BRACKET, END_BRACE] = [0x5b, 0x7b, 0x5d, 0x7d]
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON from outside.
 * @throws Refusal MALFORMED also for what JSON.parse accepts and no client of ours sends: endless nesting, thousands of
 * names or values, a name twice in one object (of which each reader takes another), names that reach prototypes
 */
export function readJson(bytes: Uint8Array): unknown {
  const written = countNames(bytes)
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    if (written === 0 || namesIn(value) === written) return value
  } catch {}
  throw new Refusal('MALFORMED')
}

/** How many names the text gives, counted as their colons outside strings. */
function countNames(bytes: Uint8Array): number {
  let names = 0
  let values = 0
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COLON) names++
    else if (byte === COMMA) values++
    else if (byte === BRACKET || byte === BRACE) depth++
    else if (byte === END_BRACKET || byte === END_BRACE) depth--
    if (depth > DEEPEST || names > MOST_NAMES || values > MOST_VALUES) throw new Refusal('MALFORMED')
  }
  return names
}

function endOfString(bytes: Uint8Array, from: number): number {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/** The names of a parsed value: fewer than were written where one replaced another. */
function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + namesIn(one), 0)
  let names = 0
  for (const [name, one] of Object.entries(value)) {
    if (name === '__proto__' || name === 'constructor') return Number.NaN
    names += 1 + namesIn(one)
  }
  return names
}
