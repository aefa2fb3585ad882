/** Whether a text contains anything that a browser or a server may read as a line break, a backslash or white space. */
const UNSAFE = /[\s\\\p{Cc}\p{Cf}]/u
const HERE = 'https://here.invalid'

/**
 * Where to go after a login: one of our addresses below /plus/, normalised, or the fallback. Everything that could lead
 * to another site, run as a script or break a header is refused, not repaired.
 */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || next.length > 2000 || !next.startsWith('/plus/') || UNSAFE.test(next)) return fallback
  const url = URL.parse(next, HERE)
  if (!url || url.origin !== HERE || !url.pathname.startsWith('/plus/')) return fallback
  const path = decoded(url.pathname)
  // Where the prefix is removed, two slashes would be read as the beginning of a host.
  if (path === undefined || UNSAFE.test(path) || path.includes('//') || /(?:^|\/)\.\.?(?:\/|$)/.test(path))
    return fallback
  if (/^\/plus\/login\/?$/.test(path)) return fallback
  return url.pathname + url.search + url.hash
}

/** Decoded until nothing changes, as the most lenient reader would; undefined for what cannot be decoded. */
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
