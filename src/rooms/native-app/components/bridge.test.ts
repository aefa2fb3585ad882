/** What the page does with an app that answers late, twice, under another number, with too much, or at the wrong time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlusBridge } from './bridge.ts'

type BridgeCall = Parameters<PlusBridge['postMessage']>[0]

const ORIGIN = 'https://plus.example'
const UPI = 'upi://pay?pa=plus@bank&am=999.00&cu=INR&tr=ORD1'
const CAN_ALL = { actions: ['download', 'openDeeplink', 'openCamera', 'share', 'close'] }

beforeEach(() => {
  vi.useFakeTimers()
  // The module asks what an app can do once for each page load: each test is a page load.
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page inside an app that answers by `answer`, or not at all. */
async function pageIn(cookie: string, answer: (asked: BridgeCall) => unknown) {
  const asked: BridgeCall[] = []
  const bridge: PlusBridge = {
    postMessage(message) {
      asked.push(message)
      return answer(message)
    },
  }
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14; wv)' })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('window', { PlusBridge: bridge })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  return { ...(await import('./bridge.ts')), bridge, asked, tell: (data: unknown) => bridge.onmessage?.({ data }) }
}

const ANDROID = 'plus_platform=android; android_version_code=700'
const able = ({ id, action }: BridgeCall) =>
  action === 'getCapabilities' ? Promise.resolve({ id, ok: true, result: CAN_ALL }) : undefined
/** @returns the outcome of a request, once it has one */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    (result) => ({ result }),
    ({ code }) => ({ code }),
  )

test('an answer counts once, under its own number and in time; others change nothing (C6.05)', async () => {
  const { callApp, asked, tell } = await pageIn(ANDROID, able)
  const opening = outcomeOf(callApp('openDeeplink', { link: UPI }))
  await vi.advanceTimersByTimeAsync(0)
  const { id } = asked.at(-1)!
  tell({ id: 'another', ok: true, result: { opened: true } })
  tell('<html><script>alert(1)</script></html>')
  tell(JSON.stringify({ id, ok: true, result: { opened: false } }))
  tell({ id, ok: true, result: { opened: true } })
  expect(await opening).toEqual({ result: false })

  const late = outcomeOf(callApp('openDeeplink', { link: UPI }))
  await vi.advanceTimersByTimeAsync(15_000)
  tell({ id: asked.at(-1)!.id, ok: true, result: { opened: true } })
  expect(await late).toEqual({ code: 'TIMEOUT' })
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  [
    'answers with 50 MB',
    ({ id }: BridgeCall) => Promise.resolve(`{"id":"${id}","ok":true,"x":"${'x'.repeat(50_000_000)}"}`),
    'TIMEOUT',
  ],
  [
    'throws',
    () => {
      throw new Error('java.lang.SecurityException')
    },
    'REFUSED',
  ],
  ['rejects', () => Promise.reject(new Error('no')), 'REFUSED'],
  ['says that it could not', ({ id }: BridgeCall) => Promise.resolve({ id, ok: false, result: '<b>' }), 'REFUSED'],
  [
    'answers something else',
    ({ id }: BridgeCall) => Promise.resolve({ id, ok: true, result: { opened: 'yes' } }),
    'INVALID',
  ],
  ['never answers', () => undefined, 'TIMEOUT'],
])('an app that %s opens nothing and leaves nothing waiting (C6.05)', async (_, answer, code) => {
  const { callApp } = await pageIn(ANDROID, (asked) => able(asked) ?? answer(asked))
  const opening = outcomeOf(callApp('openDeeplink', { link: UPI }))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await opening).toEqual({ code })
  expect(vi.getTimerCount()).toBe(0)
})

test('a silent app is asked once what it can do, and for nothing else (C6.05)', async () => {
  const { callApp, capabilities, asked } = await pageIn(ANDROID, () => undefined)
  const [first, second] = [outcomeOf(callApp('close', {})), outcomeOf(callApp('share', { title: 'T', url: ORIGIN }))]
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await Promise.all([first, second])).toEqual([{ code: 'UNSUPPORTED' }, { code: 'UNSUPPORTED' }])
  expect(await capabilities()).toEqual({ actions: [] })
  expect(asked.map(({ action }) => action)).toEqual(['getCapabilities'])
})

test.each(['plus_platform=web', 'plus_platform=mweb', 'plus_platform=IOS', 'plus_platform=web; plus_platform=ios', ''])(
  'a bridge in a page whose platform is %j is not ours: it is asked for nothing, and what it reports is not heard (C6.05)',
  async (cookie) => {
    const { callApp, onAppEvent, bridge, asked } = await pageIn(cookie, able)
    const heard: unknown[] = []
    onAppEvent((event) => heard.push(event))
    expect(await outcomeOf(callApp('openDeeplink', { link: UPI }))).toEqual({ code: 'NO_BRIDGE' })
    expect([asked, bridge.onmessage, heard]).toEqual([[], undefined, []])
  },
)

test('a link to a foreign scheme or host is refused before any app hears of it (C6.05)', async () => {
  const { callApp, asked } = await pageIn(ANDROID, able)
  for (const link of [
    'intent://pay#Intent;end',
    'https://evil.example/plus/',
    'javascript:alert(1)',
    'upi://mandate?pa=x',
  ])
    expect(await outcomeOf(callApp('openDeeplink', { link }))).toEqual({ code: 'REFUSED' })
  expect(asked).toEqual([])
})
