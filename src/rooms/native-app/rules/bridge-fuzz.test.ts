import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { answerOf, BRIDGE_ACTIONS, eventOf, resultOf } from './bridge-message.ts'

const ORIGIN = 'https://plus.example'
const seeded = { seed: inject('runSeed'), numRuns: 300 }

const hostile = fc.constantFrom(
  'javascript:alert(1)',
  'https://evil.example/plus/',
  '//evil.example',
  `${ORIGIN}@evil.example/plus/`,
  '/plus/\u202e/..//evil',
  'upi://pay?pa=a@b&x=<script>',
  '__proto__',
  '<img src=x onerror=alert(1)>',
  '\u0000',
)
const value = fc.oneof(hostile, fc.jsonValue(), fc.anything({ maxDepth: 2 }))
const known = fc.record(
  {
    id: fc.oneof(fc.constant('1'), value),
    ok: fc.oneof(fc.boolean(), value),
    result: fc.oneof(fc.record({ actions: value, push_token: value, files: value, opened: value }), value),
    event: fc.oneof(fc.constantFrom('back', 'open', 'push_token'), value),
    link: value,
    token: value,
  },
  { requiredKeys: [] },
)
const message = fc.oneof(
  value,
  known,
  fc.oneof(known, fc.jsonValue()).map((one) => {
    try {
      return JSON.stringify(one)
    } catch {
      return '{'
    }
  }),
)

test('whatever an app sends, it is read as an answer or an event of the agreed form, or ignored (C6.05)', () => {
  fc.assert(
    fc.property(message, (sent) => {
      const answer = answerOf(sent)
      if (answer) expect([typeof answer.id, typeof answer.ok]).toEqual(['string', 'boolean'])
      const event = eventOf(sent, ORIGIN)
      if (event?.event === 'open')
        expect(new URL(event.path, ORIGIN).origin + event.path).toMatch(/^https:\/\/plus\.example\/plus(\/|\?|$)/)
      if (event?.event === 'push_token') expect(event.token).toMatch(/^[\w:.-]{20,4096}$/)
      for (const action of BRIDGE_ACTIONS) {
        const result = resultOf(action, answer?.result ?? sent)
        if (Array.isArray(result)) for (const file of result) expect(file.name).not.toMatch(/[<>:"|?*/\\\p{Cc}]/u)
        if (action === 'getCapabilities' && result)
          expect(BRIDGE_ACTIONS).toEqual(expect.arrayContaining([...(result as { actions: string[] }).actions]))
        if (action === 'openDeeplink') expect([undefined, true, false]).toContain(result)
      }
      expect({}.constructor).toBe(Object)
    }),
    seeded,
  )
})
