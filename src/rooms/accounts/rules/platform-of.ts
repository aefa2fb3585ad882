export const PLATFORMS = ['android', 'ios', 'mweb', 'web'] as const
export type Platform = (typeof PLATFORMS)[number]

/**
 * The client's platform according to the app's cookies: a hint for screens, never a permission. In an app a missing or
 * unreadable version counts as 0, so that minimum versions apply.
 */
export function platformOf(cookies: Readonly<Record<string, string | undefined>>): {
  name: Platform
  version_code: number | null
} {
  const name = PLATFORMS.find((platform) => platform === cookies.plus_platform) ?? 'web'
  if (name !== 'android' && name !== 'ios') return { name, version_code: null }
  const written = cookies[`${name}_version_code`] ?? ''
  return { name, version_code: /^\d{1,9}$/.test(written) ? Number(written) : 0 }
}
