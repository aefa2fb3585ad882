import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteStoredDraft, readDraft, storeDraft } from './stored-drafts.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-24T11:00+05:30')
const records = new Map<string, unknown>()

/** A request that succeeds after its handlers are set. */
function succeed(result: unknown) {
  const asked = { result, onsuccess: () => {} }
  queueMicrotask(() => asked.onsuccess())
  return asked
}

beforeEach(() => {
  vi.setSystemTime(NOW)
  records.clear()
  const store = {
    get: (key: string) => succeed(records.get(key)),
    put: (value: unknown, key: string) => succeed(records.set(key, value)),
    delete: (key: string) => succeed(records.delete(key)),
  }
  // It commits after its requests have succeeded.
  const transaction = () => {
    const opened = { objectStore: () => store, oncomplete: () => {} }
    setImmediate(() => opened.oncomplete())
    return opened
  }
  const database = { transaction, close: () => {} }
  vi.stubGlobal('indexedDB', { open: () => succeed(database) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is read until it is deleted', async () => {
  await storeDraft('claim', { amount: '500' })
  expect(await readDraft('claim')).toEqual({ amount: '500' })
  await deleteStoredDraft('claim')
  expect(await readDraft('claim')).toBeUndefined()
})

test.each(['stored_at', 'kept_at'])('a draft with its time in %s lives for a month', async (name) => {
  records.set('young', { draft: { attempt: 'key' }, [name]: NOW - 29 * DAY_MS })
  records.set('old', { draft: { attempt: 'key' }, [name]: NOW - 31 * DAY_MS })
  expect(await readDraft('young')).toEqual({ attempt: 'key' })
  expect(await readDraft('old')).toBeUndefined()
  expect([...records.keys()]).toEqual(['young'])
})
