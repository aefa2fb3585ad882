import { describe, expect, test } from 'vitest'
import { filesOf } from './app-files.ts'
import { answerOf, BRIDGE_ACTIONS, eventOf, MESSAGE_MAX, resultOf } from './bridge-message.ts'
import { deeplinkOf } from './deeplink.ts'

const ORIGIN = 'https://plus.example'
const HOSTILE: unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  '',
  'null',
  '[]',
  '{',
  '{"id":',
  '<html><script>alert(1)</script></html>',
  '{"id":5,"ok":true}',
  '{"id":"a"}',
  { id: 'x'.repeat(101), ok: true },
  { id: { toString: () => 'a' }, ok: true },
  { id: 'a', ok: 'yes' },
  [{ id: 'a', ok: true }],
  () => 'a',
  Symbol('a'),
  'x'.repeat(MESSAGE_MAX + 1),
]

describe('what an app sends (C6.05)', () => {
  test('an answer is an object or its JSON, with an id and an outcome; nothing else is one', () => {
    const answer = { id: '1', ok: true, result: { opened: true } }
    expect(answerOf(answer)).toEqual(answer)
    expect(answerOf(JSON.stringify(answer))).toEqual(answer)
    expect(HOSTILE.map(answerOf).filter(Boolean)).toEqual([])
    expect(HOSTILE.map((one) => eventOf(one, ORIGIN)).filter(Boolean)).toEqual([])
  })

  test('a result is what its action promises, or nothing', () => {
    const token = `fcm:${'a'.repeat(40)}`
    const told = { actions: ['download', 'runCode', 'download', 7, '__proto__'], push_token: token, evil: 1 }
    expect(resultOf('getCapabilities', told)).toEqual({ actions: ['download'], push_token: token })
    expect(resultOf('getCapabilities', { actions: [], push_token: '<img src=x>' })).toEqual({ actions: [] })
    expect(resultOf('openDeeplink', { opened: 'true' })).toBeUndefined()
    const reads = BRIDGE_ACTIONS.flatMap((action) => HOSTILE.map((one) => resultOf(action, one)))
    expect(reads.filter((one) => one !== undefined && one !== null)).toEqual([])
  })

  test('a file has a plain name, a media type and at most 10 MB of base64 (C5.30, C5.31)', () => {
    const file = { name: '../../etc/pass\u202ewd<b>.jpg', type: 'image/jpeg', data: 'AAAA' }
    expect(filesOf([file])).toEqual([{ name: 'passwdb.jpg', type: 'image/jpeg', data: 'AAAA' }])
    expect(filesOf([])).toEqual([])
    const wrong = [
      { ...file, data: 'A'.repeat(50 * 1024 * 1024) },
      { ...file, data: 'AAA' },
      { ...file, data: 'data:image/png;base64,AAAA' },
      { ...file, data: `${'A'.repeat(5000)}<b>A` },
      { ...file, type: 'text/html;charset=x' },
      { ...file, name: 7 },
      'photo.jpg',
    ]
    expect(wrong.map((one) => filesOf([one])).filter(Boolean)).toEqual([])
    expect(filesOf(Array.from({ length: 6 }, () => file))).toBeUndefined()
  })

  test('a link leads to one of our pages or to a UPI app; every other scheme and host is refused', () => {
    expect(deeplinkOf(`${ORIGIN}/plus/wallets?app=1`, ORIGIN)).toEqual({ kind: 'page', path: '/plus/wallets?app=1' })
    expect(deeplinkOf('/plus/cashback', ORIGIN)).toEqual({ kind: 'page', path: '/plus/cashback' })
    const upi = 'upi://pay?pa=plus@bank&am=999.00&cu=INR&tr=ORD1'
    expect(deeplinkOf(upi, ORIGIN)).toEqual({ kind: 'upi', link: upi })
    const foreign = [
      'javascript:alert(1)',
      'intent://scan/#Intent;scheme=zxing;end',
      'file:///data/data/app/db',
      'content://contacts',
      'https://evil.example/plus/wallets',
      `${ORIGIN}.evil.example/plus/`,
      `${ORIGIN}@evil.example/plus/`,
      '//evil.example/plus/',
      '/plus/../../evil',
      'upi://mandate?pa=x',
      'UPI://pay?pa=x',
      'upi://pay?pa=x#<script>',
      `upi://pay?${'a'.repeat(3000)}`,
      'tel:112',
      7,
      null,
    ]
    expect(foreign.filter((link) => deeplinkOf(link, ORIGIN))).toEqual([])
    expect(eventOf({ event: 'open', link: 'https://evil.example/' }, ORIGIN)).toBeUndefined()
    expect(eventOf('{"event":"open","link":"/plus/my-plan"}', ORIGIN)).toEqual({ event: 'open', path: '/plus/my-plan' })
  })
})
