/** Where a visit came from. Each part is as the link said it, at most 100 characters. */
export interface Touch {
  source: string
  medium: string | null
  campaign: string | null
}

export interface Touches {
  /** What first led this browser to us, for 30 days from then. */
  first: Touch | undefined
  /** What led it here last, for 30 days from then. */
  last: Touch | undefined
}

/** The cookie that remembers both. */
export const TOUCH_COOKIE = 'plus_touch'
export const TOUCH_DAYS = 30

const DAY_S = 86_400
const MOST = 100
const PARTS = 4

interface Dated extends Touch {
  at_s: number
}

/** What a visit says of where it came from: the link's utm parameters, else another site that it was followed from. */
export function touchOf({ url, referrer }: { url: URL; referrer: string | null }): Touch | undefined {
  const said = (name: string) => clean(url.searchParams.get(`utm_${name}`))
  const source = said('source')
  if (source) return { source, medium: said('medium'), campaign: said('campaign') }
  const from = referrer === null ? null : URL.parse(referrer)
  if (!from || !/^https?:$/.test(from.protocol) || from.host === url.host) return undefined
  return { source: clean(from.hostname) ?? 'unknown', medium: 'referral', campaign: null }
}

/** Both touches as the cookie holds them, without what is older than 30 days. Anything but our own writing is nothing. */
export function readTouches(cookie: string | undefined, now: Date): Touches {
  const [first, last] = parse(cookie, now)
  return { first: plain(first), last: plain(last) }
}

/** The cookie after a visit from `touch`: the last one always, the first only where none is remembered. */
export function rememberTouch(cookie: string | undefined, touch: Touch, now: Date): string {
  const dated = { ...touch, at_s: Math.floor(now.getTime() / 1000) }
  const [first] = parse(cookie, now)
  return [first ?? dated, dated].map(write).join('!')
}

function parse(cookie: string | undefined, now: Date): (Dated | undefined)[] {
  const written = (cookie ?? '').length > 2000 ? [] : (cookie ?? '').split('!')
  return [read(written[0], now), read(written[1], now)]
}

function write({ source, medium, campaign, at_s }: Dated): string {
  return [at_s.toString(36), source, medium ?? '', campaign ?? '']
    .map((part) => encodeURIComponent(part).replaceAll('!', '%21').replaceAll('~', '%7E'))
    .join('~')
}

function read(written: string | undefined, now: Date): Dated | undefined {
  const parts = (written ?? '').split('~').map(decode)
  const at_s = /^[0-9a-z]{1,8}$/.test(parts[0] ?? '') ? Number.parseInt(parts[0]!, 36) : Number.NaN
  const age_s = now.getTime() / 1000 - at_s
  if (parts.length !== PARTS || !(age_s >= 0 && age_s < TOUCH_DAYS * DAY_S)) return undefined
  const [source, medium, campaign] = parts.slice(1).map((part) => clean(part ?? null))
  return source ? { source, medium: medium ?? null, campaign: campaign ?? null, at_s } : undefined
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** One line of readable text, cut off without half a character, or null. */
function clean(text: string | null): string | null {
  const line = (text ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return line.slice(0, MOST).replaceAll(/\p{Cs}/gu, '') || null
}

function plain(dated: Dated | undefined): Touch | undefined {
  return dated && { source: dated.source, medium: dated.medium, campaign: dated.campaign }
}
