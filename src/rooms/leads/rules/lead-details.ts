import { malformation } from '#values/text.ts'

const MAX_BYTES = 2048
const MAX_DEPTH = 5

/**
 * What makes the free-form details of a lead invalid, or undefined: over 2 KB as JSON, nested too deeply, or text that
 * cannot be stored.
 */
export function detailsProblem(details: Readonly<Record<string, unknown>>): 'size' | 'depth' | 'text' | undefined {
  if (!isShallow(details, MAX_DEPTH)) return 'depth'
  const written = JSON.stringify(details)
  if (new TextEncoder().encode(written).length > MAX_BYTES) return 'size'
  return texts(details).some((text) => malformation(text, MAX_BYTES)) ? 'text' : undefined
}

function isShallow(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

/** All texts inside, including field names. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  const names = Array.isArray(value) ? [] : Object.keys(value)
  return [...names, ...Object.values(value).flatMap(texts)]
}
