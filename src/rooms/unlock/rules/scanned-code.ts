import { isUuid } from '#values/uuid.ts'

/** What a clinic's QR code contains. */
export interface ClinicCode {
  establishment_id: string
  provider_id: string
  s: string
}

/** The path of the page that a clinic's QR code opens, as the browser sees it. */
const UNLOCK_PATH = '/plus/unlock'
const VERSION = '2'

/** The address in a clinic's QR code. */
export function clinicCodeUrl(origin: string, { establishment_id, provider_id, s }: ClinicCode): string {
  return `${origin}${UNLOCK_PATH}?${new URLSearchParams({ e: establishment_id, p: provider_id, v: VERSION, s })}`
}

/**
 * Reads what a camera saw. A code of anybody else is undefined: it is neither opened nor fetched.
 * @param origin of this site
 */
export function readScannedCode(scanned: string, origin: string): ClinicCode | undefined {
  const url = URL.canParse(scanned) ? new URL(scanned) : undefined
  if (url?.origin !== origin || url.pathname !== UNLOCK_PATH) return undefined
  return readClinicCode(url.searchParams)
}

/** The same from the query of the page that a phone's own camera opened. */
export function readClinicCode(query: URLSearchParams): ClinicCode | undefined {
  const [establishment_id = '', provider_id = '', s = ''] = ['e', 'p', 's'].map((name) => query.get(name) ?? '')
  const isOurs = query.get('v') === VERSION && isUuid(establishment_id) && isUuid(provider_id) && s !== ''
  return isOurs ? { establishment_id, provider_id, s } : undefined
}
