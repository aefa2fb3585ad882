import type { PageRequest } from '#platform/serving/page-context.ts'
import { isApp, platformOf } from '../rules/platform-of.ts'

const VARIANT = 'plus_app'
const DAY_SECONDS = 86_400

/**
 * Whether a page comes without header and footer, because an app has its own: with `?app=1`. Inside an app it stays so on
 * pages that a redirect opens without it, for a day or until `?app=0`.
 */
export function isAppVariant(
  { url, request }: { url: URL; request: Request },
  { cookie, setCookie }: Pick<PageRequest, 'cookie' | 'setCookie'>,
): boolean {
  const asked = url.searchParams.get('app')
  if (!isRequestedInApp(request, cookie)) return asked === '1'
  const isStored = cookie(VARIANT) === '1'
  const isVariant = asked === null ? isStored : asked === '1'
  if (isVariant !== isStored) setCookie(VARIANT, isVariant ? '1' : '0', { maxAgeSeconds: DAY_SECONDS })
  return isVariant
}

/** Whether the web view of an app asks for a page. */
export function isRequestedInApp(request: Request, cookie: PageRequest['cookie']): boolean {
  const cookies = { plus_platform: cookie('plus_platform') }
  return isApp(platformOf(cookies, request.headers.get('user-agent') ?? '').name)
}
