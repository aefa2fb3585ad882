import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteFormDrafts, ownFormDrafts, readFormDraft, storeFormDraft } from './form-draft.ts'

const NOMINEE = { before: { name: '' }, typed: { name: 'Meena Rao' } }

beforeEach(() => {
  const entries = new Map<string, string>()
  const storage: Storage = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => entries.set(key, value),
        removeItem: (key: string) => entries.delete(key),
      })[name as 'getItem'],
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  vi.stubGlobal('sessionStorage', storage)
  ownFormDrafts('asha')
  storeFormDraft('nominee', NOMINEE)
})
afterEach(() => vi.unstubAllGlobals())

test('the same person finds their draft again, another who logs in finds none', () => {
  ownFormDrafts('asha')
  expect(readFormDraft('nominee')).toEqual(NOMINEE)
  ownFormDrafts('ravi')
  expect(readFormDraft('nominee')).toBeUndefined()
})

test('who logs out leaves no draft to a second person on the same browser', () => {
  sessionStorage.setItem('scheme', 'dark')
  deleteFormDrafts()
  expect(readFormDraft('nominee')).toBeUndefined()
  expect(sessionStorage.getItem('scheme')).toBe('dark')
})
