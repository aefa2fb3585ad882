import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseConfig } from '#config.ts'
import { createLogger } from '../logger.ts'
import { createApp } from './create-app.ts'

let silent = 0
let app: Awaited<ReturnType<typeof createApp>>
const answer = Promise.withResolvers<void>()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  app = await createApp(parseConfig({}), createLogger('silent'), () => silent)
  const config = { who: 'anyone', call: {} as never }
  app.get('/waits', { config }, async () => {
    await answer.promise
    return {}
  })
  app.get('/answers', { config }, async () => ({}))
  app.get('/readyz', { config: { who: 'anyone' } }, async () => ({}))
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

const statusOf = async (url: string) => (await app.inject(url)).statusCode

/** Time passes while the database answers nothing. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 250) {
    silent += 250
    vi.advanceTimersByTime(250)
  }
}

it('calls that a silent database keeps waiting are answered within five seconds, later ones at once, and all again when it speaks', async () => {
  const waiting = app.inject('/waits')
  await statusOf('/answers')
  pass(4_500)
  const given = await waiting
  expect([given.statusCode, given.headers['retry-after'], given.json().error.type]).toEqual([503, '5', 'UNAVAILABLE'])
  // One asks whether the database speaks again.
  expect([await statusOf('/answers'), await statusOf('/answers'), await statusOf('/readyz')]).toEqual([200, 503, 200])
  pass(1_000)
  expect([await statusOf('/answers'), await statusOf('/answers')]).toEqual([200, 503])
  silent = 0
  vi.advanceTimersByTime(250)
  expect([await statusOf('/answers'), await statusOf('/answers')]).toEqual([200, 200])
  // What was done for the call that got its answer earlier ends without harm.
  answer.resolve()
  expect(await statusOf('/waits')).toBe(200)
})
