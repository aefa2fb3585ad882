import { type App, isApp, platformOf } from '../rules/platform-of.ts'

/** The app around the page by its cookies and its user agent; undefined in a browser, and while the server renders. */
export function appAroundPage(): App | undefined {
  if (typeof document === 'undefined') return undefined
  // The first of two cookies of one name counts, as on the server.
  const cookies: Record<string, string> = {}
  for (const pair of document.cookie.split('; ')) {
    const [name = '', ...value] = pair.split('=')
    cookies[name] ??= value.join('=')
  }
  const { name } = platformOf(cookies, navigator.userAgent)
  return isApp(name) ? name : undefined
}
