import type { BridgeAction, BridgePayloads } from '../rules/bridge-message.ts'
import type { App } from '../rules/platform-of.ts'
import { type PlusBridge, SIMULATED_APP } from './bridge.ts'

/** How it answers what it can do; it always says what it can, unless it is silent. */
export const BEHAVIOURS = ['works', 'refuses', 'silent', 'other-id', 'twice', 'html', 'huge'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

export interface SimulatedApp {
  system: App
  version: number
  actions: readonly BridgeAction[]
  behaviour: Behaviour
}

export interface SimulatedRequest {
  action: BridgeAction
  payload: unknown
  /** What happened: the status of a download. */
  outcome?: string
}

const LOG = `${SIMULATED_APP}.log`
const LOG_MAX = 50
const HUGE = 50 * 1024 * 1024
const PUSH_TOKEN = `simulated:${'0'.repeat(32)}`

/** Puts the app of this tab into the page, as a real one would before the page loads. */
export function installSimulatedBridge(): void {
  const stored = sessionStorage.getItem(SIMULATED_APP)
  if (window.PlusBridge || !stored) return
  window.PlusBridge = bridgeOf(JSON.parse(stored))
}

/** What pages have asked of the app in this tab, the newest first. */
export function simulatedRequests(): SimulatedRequest[] {
  return JSON.parse(sessionStorage.getItem(LOG) ?? '[]')
}

function note(request: SimulatedRequest): void {
  sessionStorage.setItem(LOG, JSON.stringify([request, ...simulatedRequests()].slice(0, LOG_MAX)))
}

/** Android's answers come as JSON by `onmessage`, those of iOS as the promise that `postMessage` returns. */
function bridgeOf(app: SimulatedApp): PlusBridge {
  const bridge: PlusBridge = {
    postMessage({ id, action, payload }) {
      if (app.behaviour === 'silent') return undefined
      const answers = answersOf(app, { id, action, payload })
      if (app.system === 'ios') return answers.then(([first]) => first)
      void answers.then((all) => {
        for (const answer of all)
          bridge.onmessage?.({ data: typeof answer === 'string' ? answer : JSON.stringify(answer) })
      })
      return undefined
    },
  }
  return bridge
}

async function answersOf(app: SimulatedApp, asked: { id: string; action: BridgeAction; payload: unknown }) {
  const { id, action } = asked
  if (action === 'getCapabilities') return [{ id, ok: true, result: { actions: app.actions, push_token: PUSH_TOKEN } }]
  if (app.behaviour === 'html') return ['<html><body onload="alert(1)"><script>alert(1)</script></body></html>']
  if (app.behaviour === 'huge') return [{ id, ok: true, result: { files: [{ ...FILE, data: 'A'.repeat(HUGE) }] } }]
  if (app.behaviour === 'refuses') return [{ id, ok: false }]
  const answer = { id, ok: true, result: await act(asked) }
  if (app.behaviour === 'other-id') return [{ ...answer, id: crypto.randomUUID() }]
  return app.behaviour === 'twice' ? [answer, answer] : [answer]
}

const FILE = { name: 'IMG_0001.jpg', type: 'image/jpeg' }

async function act({ action, payload }: { action: BridgeAction; payload: unknown }): Promise<unknown> {
  if (action === 'openCamera' || action === 'openGallery' || action === 'pickFile') {
    const data = photo()
    note({ action, payload })
    return { files: [{ ...FILE, data }] }
  }
  if (action === 'download') {
    // As the download manager of a phone: without the cookies of the page.
    const answer = await fetch((payload as BridgePayloads['download']).url, { credentials: 'omit' })
    note({ action, payload, outcome: `${answer.status} ${answer.headers.get('content-type') ?? ''}` })
    return {}
  }
  note({ action, payload })
  if (action !== 'openDeeplink') return {}
  const { link } = payload as BridgePayloads['openDeeplink']
  if (link.startsWith('upi:')) await payByUpiApp(new URL(link).searchParams.get('tr') ?? '')
  return { opened: true }
}

/** As a person who pays in the UPI app: the simulated gateway's reference is its order. */
async function payByUpiApp(order_ref: string): Promise<void> {
  await fetch(`/dev/gateway/orders/${order_ref}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  })
}

/** A JPEG unlike the ones before it: a claim takes each picture once. */
function photo(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 900
  canvas.height = 1200
  const pen = canvas.getContext('2d')!
  const before = simulatedRequests().length
  pen.fillStyle = `hsl(${(before * 67) % 360} 60% 85%)`
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#222'
  pen.font = '48px sans-serif'
  pen.fillText(`Bill ${before + 1}`, 80, 160)
  pen.fillRect(80, 220 + before * 40, 640, 8)
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
}
