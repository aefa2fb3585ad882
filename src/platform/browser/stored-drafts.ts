/**
 * Drafts and their files, stored on this device until they are sent. Where the browser stores nothing (a private
 * window, a full disk) everything works as before, but a reload loses the draft.
 */
const DATABASE = 'plus-drafts'
const STORE = 'drafts'
/** A draft is not a document store: after a month it is deleted. */
const DRAFT_LIFE_MS = 30 * 86_400_000

interface StoredDraft<T> {
  draft: T
  stored_at: number
}

/** As version 0.1 stored it; such drafts are still on people's devices. */
interface EarlierDraft<T> {
  draft: T
  kept_at: number
}

export async function readDraft<T>(key: string): Promise<T | undefined> {
  const stored = await inStore<StoredDraft<T> | EarlierDraft<T> | undefined>('readonly', (store) => store.get(key))
  if (!stored) return undefined
  const stored_at = 'kept_at' in stored ? stored.kept_at : stored.stored_at
  if (Date.now() - stored_at <= DRAFT_LIFE_MS) return stored.draft
  await deleteStoredDraft(key)
  return undefined
}

export async function storeDraft(key: string, draft: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put({ draft, stored_at: Date.now() } satisfies StoredDraft<unknown>, key))
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
      const transaction = database.transaction(STORE, mode)
      // Stored only once it is committed: the page may end right after.
      const committed = Promise.withResolvers<void>()
      transaction.oncomplete = () => committed.resolve()
      transaction.onabort = () => committed.reject(transaction.error)
      const [answer] = await Promise.all([answerOf<T>(act(transaction.objectStore(STORE))), committed.promise])
      return answer
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('The draft could not be stored on this device.', error)
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
