/** What has to be stored before another screen of the app covers the page: Android may end the page meanwhile. */
const listeners = new Set<() => Promise<void>>()

/** Calls `store` before the page is covered. @returns stops that */
export function onLeaving(store: () => Promise<void>): () => void {
  listeners.add(store)
  return () => listeners.delete(store)
}

/** Resolves once everything is stored. */
export async function storeBeforeLeaving(): Promise<void> {
  await Promise.all([...listeners].map((store) => store()))
}
