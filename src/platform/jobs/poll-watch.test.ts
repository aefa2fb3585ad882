import { afterEach, expect, it, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { PollWatch } from './poll-watch.ts'

let seconds = 0
vi.spyOn(performance, 'now').mockImplementation(() => seconds * 1000)
afterEach(() => {
  seconds = 0
})

it('a poll that hangs is an error after a minute, and once a minute from then on', () => {
  const lines: string[] = []
  const watch = new PollWatch(createLogger('error', { write: (line) => void lines.push(line) }))
  watch.succeeded()
  const loggedAt: number[] = []
  for (seconds = 0; seconds <= 200; seconds += 0.5) {
    const before = lines.length
    watch.tick()
    if (lines.length > before) loggedAt.push(seconds)
  }
  expect(loggedAt).toEqual([60, 120, 180])
  expect(lines[0]).toContain('"silent_s":60')
  watch.succeeded()
  expect(watch.silentSeconds).toBe(0)
})

it('polls that fail are told at once, and then once a minute', () => {
  const lines: string[] = []
  const watch = new PollWatch(createLogger('error', { write: (line) => void lines.push(line) }))
  for (seconds = 0; seconds < 120; seconds += 0.5) watch.failed(new Error('the database is away'))
  expect(lines.length).toBe(2)
  expect(lines[0]).toContain('the database is away')
})
