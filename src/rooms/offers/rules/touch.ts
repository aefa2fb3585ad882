/** Where a visit came from. Each part is as in the link, at most 100 characters. */
export interface Touch {
  source: string
  medium: string | null
  campaign: string | null
}

export interface Touches {
  /** The first touch of this browser, for 30 days. */
  first: Touch | undefined
  /** The latest touch, for 30 days. */
  last: Touch | undefined
}

/** The cookie that stores both. */
export const TOUCH_COOKIE = 'plus_touch'
export const TOUCH_DAYS = 30

const DAY_S = 86_400
const MOST = 100
const PARTS = 4

interface DatedTouch extends Touch {
  at_s: number
}

/** The touch of a visit: the link's utm parameters, else the other site it was followed from. */
export function touchOf({ url, referrer }: { url: URL; referrer: string | null }): Touch | undefined {
  const parameter = (name: string) => clean(url.searchParams.get(`utm_${name}`))
  const source = parameter('source')
  if (source) return { source, medium: parameter('medium'), campaign: parameter('campaign') }
  const from = referrer === null ? null : URL.parse(referrer)
  if (!from || !/^https?:$/.test(from.protocol) || from.host === url.host) return undefined
  return { source: clean(from.hostname) ?? 'unknown', medium: 'referral', campaign: null }
}

/** Both touches stored in the cookie, without those older than 30 days. Anything we did not write is ignored. */
export function readTouches(cookie: string | undefined, now: Date): Touches {
  const [first, last] = parse(cookie, now)
  return { first: plain(first), last: plain(last) }
}

/** The cookie after a visit from `touch`: the last one is always replaced, the first only if there is none. */
export function rememberTouch(cookie: string | undefined, touch: Touch, now: Date): string {
  const dated = { ...touch, at_s: Math.floor(now.getTime() / 1000) }
  const [first] = parse(cookie, now)
  return [first ?? dated, dated].map(write).join('!')
}

function parse(cookie: string | undefined, now: Date): (DatedTouch | undefined)[] {
  const written = (cookie ?? '').length > 2000 ? [] : (cookie ?? '').split('!')
  return [read(written[0], now), read(written[1], now)]
}

function write({ source, medium, campaign, at_s }: DatedTouch): string {
  return [at_s.toString(36), source, medium ?? '', campaign ?? '']
    .map((part) => encodeURIComponent(part).replaceAll('!', '%21').replaceAll('~', '%7E'))
    .join('~')
}

function read(written: string | undefined, now: Date): DatedTouch | undefined {
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

/** One line of printable text, cut without splitting a character, or null. */
function clean(text: string | null): string | null {
  const line = (text ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return line.slice(0, MOST).replaceAll(/\p{Cs}/gu, '') || null
}

function plain(dated: DatedTouch | undefined): Touch | undefined {
  return dated && { source: dated.source, medium: dated.medium, campaign: dated.campaign }
}
