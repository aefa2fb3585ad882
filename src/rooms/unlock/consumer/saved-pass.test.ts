import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitPass } from '../contract/unlock.ts'

const PASS = {
  pass_no: 'K7MPQ2',
  status: 'UNLOCKED',
  server_time: '2026-11-23 04:30:00',
  valid_till: '2026-11-23 08:30:00',
} as VisitPass

const NOW = Date.parse('2026-11-23T10:00+05:30')
beforeEach(() => void vi.setSystemTime(NOW))
afterEach(() => void vi.useRealTimers())

/** What the phone stores beyond a page load. */
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})

/** The module as a page has it that has just been loaded in full. */
async function loadPage() {
  vi.resetModules()
  return import('./saved-pass.ts')
}

test('a page that is loaded again, as after a log-out, shows nobody the pass of the person before', async () => {
  const page = await loadPage()
  page.savePass(PASS)
  expect(page.findSavedPass('K7MPQ2')).toMatchObject({ pass_no: 'K7MPQ2' })
  expect((await loadPage()).findSavedPass('K7MPQ2')).toBeUndefined()
  expect([...stored]).toEqual([])
})

test('a pass that is over, or that the server does not show this person any more, is forgotten', async () => {
  const page = await loadPage()
  page.savePass(PASS)
  page.savePass({ ...PASS, status: 'USED' })
  expect(page.findSavedPass('K7MPQ2')).toBeUndefined()
  page.savePass(PASS)
  page.forgetPass()
  expect(page.findSavedPass('K7MPQ2')).toBeUndefined()
  page.savePass(PASS)
  vi.setSystemTime(NOW + 4 * 3_600_000)
  expect(page.findSavedPass('K7MPQ2')).toBeUndefined()
})
