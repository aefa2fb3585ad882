import type { AppFile } from '../rules/app-files.ts'
import type { BridgeAction, BridgePayloads } from '../rules/bridge-message.ts'
import { deeplinkOf } from '../rules/deeplink.ts'
import { BridgeError, callApp } from './bridge.ts'

export { BridgeError }

/** What both can do, and the browser without further words. */
type Act = Exclude<BridgeAction, 'getCapabilities' | 'openCamera' | 'openGallery' | 'pickFile'>

/**
 * Asks the app, or lets the browser do it where there is no app, or none that can.
 * @throws BridgeError where the app has refused, or the link is none that we open
 */
export async function appOrBrowser<A extends Act>(action: A, payload: BridgePayloads[A]): Promise<void> {
  try {
    await callApp(action, payload)
  } catch (error) {
    if (!isWithoutApp(error)) throw error
    await IN_BROWSER[action](payload)
  }
}

const IN_BROWSER: { [A in Act]: (payload: BridgePayloads[A]) => void | Promise<void> } = {
  download: ({ url }) => follow(url, true),
  openDeeplink({ link }) {
    const opened = deeplinkOf(link, location.origin)
    if (opened) location.assign(opened.kind === 'page' ? opened.path : opened.link)
  },
  openChat: ({ call_phone }) => follow(`tel:${call_phone.replaceAll(/[^\d+]/g, '')}`),
  async share({ title, url }) {
    // Not everywhere, and a person who changes their mind is no failure.
    if (navigator.share) await navigator.share({ title, url }).catch(() => undefined)
    else await navigator.clipboard?.writeText(url).catch(() => undefined)
  },
  close() {
    if (history.length > 1) history.back()
    else location.assign('/plus/')
  },
}

/** Files from the camera, the gallery or a folder of the phone; undefined where no app can hand them over. @throws BridgeError */
export async function filesFromApp(
  action: 'openCamera' | 'openGallery' | 'pickFile',
  payload: BridgePayloads['pickFile'],
): Promise<File[] | undefined> {
  try {
    const files = await callApp(action, payload)
    return files.map(toFile)
  } catch (error) {
    if (!isWithoutApp(error)) throw error
    return undefined
  }
}

function isWithoutApp(error: unknown): boolean {
  return error instanceof BridgeError && (error.code === 'NO_BRIDGE' || error.code === 'UNSUPPORTED')
}

function toFile({ name, type, data }: AppFile): File {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  return new File([bytes], name, { type })
}

function follow(href: string, isFile = false): void {
  const link = document.createElement('a')
  link.href = href
  if (isFile) link.download = ''
  link.click()
}
