import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseConfig } from '#config.ts'
import { createLogger } from '../logger.ts'
import { createApp } from './create-app.ts'
import { watchHandles } from './watch-handles.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('connections that are refused for want of file handles, or beyond CONNECTIONS, are logged once a minute', async () => {
  const lines: string[] = []
  const app = await createApp(parseConfig({}), createLogger('error', { write: (line) => void lines.push(line) }))
  let code: string | undefined
  watchHandles(app, async () => {
    if (code) throw Object.assign(new Error(code), { code })
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines).toEqual([])
  code = 'EMFILE'
  await vi.advanceTimersByTimeAsync(59_000)
  expect(lines).toEqual([expect.stringContaining('no file handles are left')])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lines).toHaveLength(2)
  code = undefined
  await vi.advanceTimersByTimeAsync(61_000)
  for (let count = 0; count < 3; count++) app.server.emit('drop')
  expect(lines.slice(2)).toEqual([expect.stringContaining('as many as CONNECTIONS allows')])
  await app.close()
})
