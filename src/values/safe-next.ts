/** Whether a text holds anything that a browser or a server may read as an end of line, a backslash or a gap. */
const UNSAFE = /[\s\\\p{Cc}\p{Cf}]/u
const HERE = 'https://here.invalid'

/**
 * Where to go after a login: an address of ours below /plus/, normalised, or the fallback. Everything that could lead to
 * another site, run as a script or break a header is refused, not repaired.
 */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || next.length > 2000 || !next.startsWith('/plus/') || UNSAFE.test(next)) return fallback
  const url = URL.parse(next, HERE)
  if (!url || url.origin !== HERE || !url.pathname.startsWith('/plus/')) return fallback
  const path = decoded(url.pathname)
  // Two slashes read as the beginning of a host wherever the prefix is taken off.
  if (path === undefined || UNSAFE.test(path) || path.includes('//') || /(?:^|\/)\.\.?(?:\/|$)/.test(path))
    return fallback
  if (/^\/plus\/login\/?$/.test(path)) return fallback
  return url.pathname + url.search + url.hash
}

/** Decoded until nothing changes, as the sloppiest reader would; undefined for what cannot be decoded. */
function decoded(path: string): string | undefined {
  try {
    for (let i = 0, last = ''; i < 5 && last !== path; i++) {
      last = path
      path = decodeURIComponent(path)
    }
    return path
  } catch {
    return undefined
  }
}
