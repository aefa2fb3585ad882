import { type AppFile, filesOf } from './app-files.ts'
import { deeplinkOf } from './deeplink.ts'
import { PUSH_TOKEN } from './push-token.ts'

/** What the app can be asked for; which of them it can do is the answer to the first. */
export const BRIDGE_ACTIONS = [
  'getCapabilities',
  'download',
  'openCamera',
  'openGallery',
  'pickFile',
  'openDeeplink',
  'openChat',
  'share',
  'close',
] as const
export type BridgeAction = (typeof BRIDGE_ACTIONS)[number]

/** `accept` as the browser's file input has it. */
interface WantedFiles {
  accept: string
  max_files: number
}

/** What goes with each request. */
export interface BridgePayloads {
  getCapabilities: Record<string, never>
  /** An absolute address of ours that works once (`POST downloads`). */
  download: { url: string }
  openCamera: WantedFiles
  openGallery: WantedFiles
  pickFile: WantedFiles
  openDeeplink: { link: string }
  /** `call_phone`: customer care, for where no app has a chat. */
  openChat: { call_phone: string }
  share: { title: string; url: string }
  close: Record<string, never>
}

export interface Capabilities {
  actions: readonly BridgeAction[]
  /** The app's token at its push service, for `PUT me/push_token`. */
  push_token?: string
}

export interface BridgeResults {
  getCapabilities: Capabilities
  download: null
  /** Empty where the person took none. */
  openCamera: readonly AppFile[]
  openGallery: readonly AppFile[]
  pickFile: readonly AppFile[]
  /** Whether an app has opened the link. */
  openDeeplink: boolean
  openChat: null
  share: null
  close: null
}

/** Characters; five photos of the largest size never come in one answer, and a phone has to read them. */
export const MESSAGE_MAX = 40_000_000
const ID_MAX = 100

export interface BridgeAnswer {
  id: string
  ok: boolean
  result: unknown
}

/** What the app reports unasked. */
export type BridgeEvent = { event: 'back' } | { event: 'open'; path: string } | { event: 'push_token'; token: string }

/** A message of the app as a plain object: it may come as JSON. Undefined for anything else, and for what is too long. */
function objectOf(message: unknown): Record<string, unknown> | undefined {
  let read = message
  if (typeof message === 'string') {
    if (message.length > MESSAGE_MAX) return undefined
    try {
      read = JSON.parse(message)
    } catch {
      return undefined
    }
  }
  return typeof read === 'object' && read !== null && !Array.isArray(read)
    ? (read as Record<string, unknown>)
    : undefined
}

/** An answer to one of our requests; undefined for anything else. Its result is not checked yet (`resultOf`). */
export function answerOf(message: unknown): BridgeAnswer | undefined {
  const { id, ok, result } = objectOf(message) ?? {}
  if (typeof id !== 'string' || id.length > ID_MAX || typeof ok !== 'boolean') return undefined
  return { id, ok, result }
}

/** An event of the app; undefined for anything else, and for a link that leads elsewhere than to one of our pages. */
export function eventOf(message: unknown, origin: string): BridgeEvent | undefined {
  const { event, link, token } = objectOf(message) ?? {}
  if (event === 'back') return { event }
  if (event === 'push_token') {
    const push_token = tokenOf(token)
    return push_token === undefined ? undefined : { event, token: push_token }
  }
  if (event !== 'open') return undefined
  const opened = deeplinkOf(link, origin)
  return opened?.kind === 'page' ? { event, path: opened.path } : undefined
}

/** The result of a request as its type says; undefined where the app answered something else. */
export function resultOf<A extends BridgeAction>(action: A, result: unknown): BridgeResults[A] | undefined
export function resultOf(action: BridgeAction, result: unknown): BridgeResults[BridgeAction] | undefined {
  const read = objectOf(result) ?? {}
  if (action === 'getCapabilities') return capabilitiesOf(read)
  if (action === 'openCamera' || action === 'openGallery' || action === 'pickFile') return filesOf(read.files)
  if (action === 'openDeeplink') return typeof read.opened === 'boolean' ? read.opened : undefined
  return null
}

function capabilitiesOf({ actions, push_token }: Record<string, unknown>): Capabilities | undefined {
  if (!Array.isArray(actions)) return undefined
  const known = BRIDGE_ACTIONS.filter((action) => actions.includes(action))
  const token = tokenOf(push_token)
  return { actions: known, ...(token !== undefined && { push_token: token }) }
}

function tokenOf(token: unknown): string | undefined {
  return typeof token === 'string' && PUSH_TOKEN.test(token) ? token : undefined
}
