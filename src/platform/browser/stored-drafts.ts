/**
 * What somebody began and has not sent, with its files, kept on this device until it is sent. Where the browser keeps
 * nothing (a private window, a full disk) everything works as before, and a reload forgets.
 */
const DATABASE = 'plus-drafts'
const STORE = 'drafts'
/** A draft is not a document store: what was left for a month is forgotten. */
const KEPT_MS = 30 * 86_400_000

interface Kept<T> {
  draft: T
  kept_at: number
}

export async function readDraft<T>(key: string): Promise<T | undefined> {
  const kept = await inStore<Kept<T> | undefined>('readonly', (store) => store.get(key))
  if (!kept) return undefined
  if (Date.now() - kept.kept_at <= KEPT_MS) return kept.draft
  await deleteStoredDraft(key)
  return undefined
}

export async function storeDraft(key: string, draft: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put({ draft, kept_at: Date.now() } satisfies Kept<unknown>, key))
}

export async function deleteStoredDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    const database = await answerOf<IDBDatabase>(open())
    try {
      return await answerOf<T>(act(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('The draft could not be kept on this device.', error)
    return undefined
  }
}

function open(): IDBOpenDBRequest {
  const asked = indexedDB.open(DATABASE, 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
  return asked
}

function answerOf<T>(asked: IDBRequest): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  asked.onsuccess = () => resolve(asked.result)
  asked.onerror = () => reject(asked.error)
  return promise
}
