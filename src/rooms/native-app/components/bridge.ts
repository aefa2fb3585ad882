import { storeBeforeLeaving } from '#platform/browser/leaving.ts'
import {
  answerOf,
  type BridgeAction,
  type BridgeEvent,
  type BridgePayloads,
  type BridgeResults,
  type Capabilities,
  eventOf,
  resultOf,
} from '../rules/bridge-message.ts'
import { deeplinkOf } from '../rules/deeplink.ts'
import { appAroundPage } from './in-app.ts'

/**
 * The app's side of the bridge. `postMessage` answers by a promise, or the app calls `onmessage` with the answer as `data`:
 * `{id, ok, result}`, as an object or as JSON. Events of the app, `{event}`, come by `onmessage` too.
 */
export interface PlusBridge {
  postMessage(message: { id: string; action: BridgeAction; payload: unknown }): unknown
  onmessage?: ((message: { data: unknown }) => void) | null
}

declare global {
  interface Window {
    PlusBridge?: PlusBridge
  }
}

/**
 * NO_BRIDGE: no app around the page, or one that does not answer. UNSUPPORTED: this app cannot do it. TIMEOUT: no answer
 * in time. REFUSED: the app could not, or we do not open such a link. INVALID: the answer is none.
 */
type BridgeErrorCode = 'NO_BRIDGE' | 'UNSUPPORTED' | 'TIMEOUT' | 'REFUSED' | 'INVALID'

export class BridgeError extends Error {
  readonly code: BridgeErrorCode

  constructor(code: BridgeErrorCode) {
    super(code)
    this.code = code
  }
}

const TIMEOUT_MS: Partial<Record<BridgeAction, number>> = {
  getCapabilities: 2_000,
  // A person is in another screen meanwhile.
  openCamera: 600_000,
  openGallery: 600_000,
  pickFile: 600_000,
  share: 600_000,
}
const TIMEOUT_DEFAULT_MS = 15_000

interface PendingBridgeCall {
  action: BridgeAction
  settle: (answer: { result: unknown } | { error: BridgeErrorCode }) => void
}

/** The key of the simulated app in the session storage. */
export const SIMULATED_APP = 'plus.simulated-app'

const waiting = new Map<string, PendingBridgeCall>()
const listeners = new Set<(event: BridgeEvent) => void>()
let opened: Promise<PlusBridge | undefined> | undefined
let asked: Promise<Capabilities> | undefined

/** What the app can do, asked once for each page load; nothing where there is no app, or a silent one. */
export function capabilities(): Promise<Capabilities> {
  asked ??= send('getCapabilities', {}).catch(() => ({ actions: [] }))
  return asked
}

/** Asks the app for something that it has said it can do. @throws BridgeError */
export async function callApp<A extends Exclude<BridgeAction, 'getCapabilities'>>(
  action: A,
  payload: BridgePayloads[A],
): Promise<BridgeResults[A]> {
  if (action === 'openDeeplink' && !deeplinkOf((payload as BridgePayloads['openDeeplink']).link, location.origin))
    throw new BridgeError('REFUSED')
  if (!(await open())) throw new BridgeError('NO_BRIDGE')
  const { actions } = await capabilities()
  if (!actions.includes(action)) throw new BridgeError('UNSUPPORTED')
  if (TIMEOUT_MS[action] !== undefined) await storeBeforeLeaving()
  return send(action, payload)
}

/** Calls `listener` for what the app reports unasked. @returns stops that */
export function onAppEvent(listener: (event: BridgeEvent) => void): () => void {
  listeners.add(listener)
  void open()
  return () => listeners.delete(listener)
}

async function send<A extends BridgeAction>(action: A, payload: BridgePayloads[A]): Promise<BridgeResults[A]> {
  const bridge = await open()
  if (!bridge) throw new BridgeError('NO_BRIDGE')
  const id = crypto.randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<BridgeResults[A]>()
  const timer = setTimeout(() => settle({ error: 'TIMEOUT' }), TIMEOUT_MS[action] ?? TIMEOUT_DEFAULT_MS)
  const settle: PendingBridgeCall['settle'] = (answer) => {
    // Once: a second answer, or one after the time is over, finds nobody.
    waiting.delete(id)
    clearTimeout(timer)
    if ('error' in answer) return reject(new BridgeError(answer.error))
    const result = resultOf(action, answer.result)
    if (result === undefined) reject(new BridgeError('INVALID'))
    else resolve(result)
  }
  waiting.set(id, { action, settle })
  try {
    const returned = bridge.postMessage({ id, action, payload })
    if (isThenable(returned)) Promise.resolve(returned).then(receive, () => settle({ error: 'REFUSED' }))
  } catch {
    settle({ error: 'REFUSED' })
  }
  return promise
}

/** One message of the app. What is neither an answer that somebody waits for nor an event is ignored. */
function receive(message: unknown): void {
  const answer = answerOf(message)
  const event = answer ? undefined : eventOf(message, location.origin)
  if (answer) waiting.get(answer.id)?.settle(answer.ok ? { result: answer.result } : { error: 'REFUSED' })
  if (event) for (const listener of listeners) listener(event)
}

/** The app's bridge; none in a browser, whatever has put an object of that name there. */
function open(): Promise<PlusBridge | undefined> {
  opened ??= (async () => {
    if (!appAroundPage()) return undefined
    if (isSimulated()) (await import('./simulated-bridge.ts')).installSimulatedBridge()
    const bridge = window.PlusBridge
    if (typeof bridge?.postMessage !== 'function') return undefined
    bridge.onmessage = (message) => receive(message?.data)
    return bridge
  })()
  return opened
}

/** Whether `/plus/dev/bridge` has chosen an app for this tab. */
function isSimulated(): boolean {
  try {
    return sessionStorage.getItem(SIMULATED_APP) !== null
  } catch {
    return false
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
