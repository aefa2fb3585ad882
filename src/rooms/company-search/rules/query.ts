/** What is searched for: a single letter would find everybody. */
export const QUERY = { least: 2, digits: 4 } as const

/** The mobile number, or its first digits, that a search means; undefined if it means none. */
export function mobileOf(q: string): string | undefined {
  const digits = q.replaceAll(/[\s-]/g, '').replace(/^\+91/, '')
  return /^[6-9]\d{3,9}$/.test(digits) && digits.length >= QUERY.digits ? `+91${digits}` : undefined
}
