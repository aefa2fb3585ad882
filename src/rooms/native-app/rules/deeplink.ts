import { safeNext } from '#values/safe-next.ts'

/** One of our pages, or a payment by a UPI app. */
export type Deeplink = { kind: 'page'; path: string } | { kind: 'upi'; link: string }

const LINK_MAX = 2000
/** As NPCI's linking specification has it: `upi://pay` with the payee, the amount and the reference. */
const UPI = /^upi:\/\/pay\?[A-Za-z0-9._~%&=@+-]{1,1900}$/

/**
 * A link that may be opened; undefined for every other scheme and host. A page is an address below /plus/ of our origin,
 * whole or as a path.
 */
export function deeplinkOf(link: unknown, origin: string): Deeplink | undefined {
  if (typeof link !== 'string' || link.length > LINK_MAX) return undefined
  if (UPI.test(link)) return { kind: 'upi', link }
  const path = safeNext(link.startsWith(`${origin}/`) ? link.slice(origin.length) : link, '')
  return path === '' ? undefined : { kind: 'page', path }
}
