export const PLATFORMS = ['android', 'ios', 'mweb', 'web'] as const
type Platform = (typeof PLATFORMS)[number]
export const APPS = ['android', 'ios'] as const
export type App = (typeof APPS)[number]

/** Where a client runs. `version_code` is null outside our apps. */
export interface ClientPlatform {
  name: Platform
  version_code: number | null
}

/** What our apps add to the user agent of their web view: `PlusApp/7.0 (Android)`. */
const APP_AGENT = /\bPlusApp\/[^()]{0,40}\((Android|iOS)\b/i

/**
 * The client's platform according to the app's cookies: a hint for screens, never a permission. In an app a missing or
 * unreadable version counts as 0, so that minimum versions apply. Where the cookie of the platform is missing or
 * unreadable, the web view of one of our apps is known by its user agent; what it can do never is.
 */
export function platformOf(
  cookies: Readonly<Record<string, string | undefined>>,
  userAgent: string | undefined = '',
): ClientPlatform {
  const name = PLATFORMS.find((platform) => platform === cookies.plus_platform) ?? appOf(userAgent) ?? 'web'
  if (!isApp(name)) return { name, version_code: null }
  const written = cookies[`${name}_version_code`] ?? ''
  return { name, version_code: /^\d{1,9}$/.test(written) ? Number(written) : 0 }
}

export function isApp(name: string): name is App {
  return name === 'android' || name === 'ios'
}

function appOf(userAgent: string): App | undefined {
  const [, named] = APP_AGENT.exec(userAgent) ?? []
  return APPS.find((app) => app === named?.toLowerCase())
}
