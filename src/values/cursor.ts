import * as z from 'zod'

const CURSOR_MAX_LENGTH = 500

/** The position in a list after which to continue, as one opaque text: base64url of the JSON of its sort keys. */
export function encodeCursor(place: Record<string, string | number>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(place))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The position that a cursor encodes, or undefined unless it is exactly what encodeCursor writes. */
export function decodeCursor<Place extends z.ZodObject>(written: string, place: Place): z.output<Place> | undefined {
  if (written.length > CURSOR_MAX_LENGTH) return undefined
  try {
    const bytes = Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const read = z.strictObject(place.shape).safeParse(value)
    if (!read.success || encodeCursor(value as Record<string, string | number>) !== written) return undefined
    return read.data as z.output<Place>
  } catch {
    return undefined
  }
}

/** Wire schema of a cursor; its output is the position. An invalid cursor is a malformed call (400). */
export function cursor<Place extends z.ZodObject>(place: Place) {
  return z.string().transform((value, context): z.output<Place> => {
    const read = decodeCursor(value, place)
    if (read !== undefined) return read
    context.issues.push({ code: 'custom', input: value, message: 'Invalid cursor', params: { malformed: true } })
    return z.NEVER
  })
}
