/**
 * The plan card on this device: its page and the files that the page needs, in a cache of their own, for a place without
 * a connection. It is personal, so it is deleted at a log-out, at a login, and as soon as its page is not the person's
 * any more. The worker that shows it answers at the address of the card and nowhere else.
 */
const STORE = 'plan-card'
const CARD_PAGE = '/plus/my-plan/card'
const WORKER = '/plus/public/card-worker.js'
const ASSETS = /\/plus\/public\/assets\/[\w.-]+/g

/**
 * Saves the card of the person who is logged in, or deletes it where they have none. Nothing fails where a browser saves nothing.
 * @returns false where its page could not be reached
 */
export async function saveCard(): Promise<boolean> {
  if (!('serviceWorker' in navigator && 'caches' in globalThis)) return true
  const page = await fetch(CARD_PAGE).catch(() => undefined)
  if (!page) return false
  try {
    await navigator.serviceWorker.register(WORKER, { scope: CARD_PAGE })
    if (page.redirected || !page.ok) {
      await forgetCard()
      return true
    }
    const needed = new Set([CARD_PAGE, ...((await page.clone().text()).match(ASSETS) ?? []), ...loadedLater()])
    const store = await caches.open(STORE)
    await store.addAll([...needed].filter((address) => address !== CARD_PAGE))
    // Last, so that a card is never without its files.
    await store.put(CARD_PAGE, page)
    for (const { url } of await store.keys()) if (!needed.has(new URL(url).pathname)) await store.delete(url)
  } catch (error) {
    console.info('The plan card could not be saved on this device.', error)
  }
  return true
}

/** The frame loads a member's navigation after the page: no document names its files. */
function loadedLater(): string[] {
  return performance.getEntriesByType('resource').flatMap(({ name }) => name.match(ASSETS) ?? [])
}

/** Deletes the card from this device. */
export async function forgetCard(): Promise<void> {
  try {
    await globalThis.caches?.delete(STORE)
  } catch {
    // Forbidden: then nothing was saved either.
  }
}
