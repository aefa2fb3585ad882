/**
 * Shows the plan card without a connection. Its scope is the card's page alone: it sees no other page, no call and no
 * payment. src/platform/browser/saved-card.ts saves what it shows.
 */
const STORE = 'plan-card'
const ASSETS = '/plus/public/assets/'
/** A connection that is there and brings nothing is none. */
const PATIENCE_MS = 5000
/** Longer without a connection, nobody knows whether the plan still runs. */
const LIFE_MS = 30 * 86_400_000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(cardPage(request))
  else if (new URL(request.url).pathname.startsWith(ASSETS)) event.respondWith(asset(request))
})

async function cardPage(request) {
  const saved = await savedCard()
  try {
    const answer = await fetch(request, saved && { signal: AbortSignal.timeout(PATIENCE_MS) })
    // Nobody is logged in any more: what was saved is not shown to the next person.
    if (answer.type === 'opaqueredirect' || answer.status === 401) await caches.delete(STORE)
    return answer.status >= 500 && saved ? saved : answer
  } catch {
    return saved ?? Response.error()
  }
}

async function savedCard() {
  const store = await caches.open(STORE)
  const [saved] = await store.matchAll(self.registration.scope)
  if (!saved) return undefined
  if (Date.now() - Date.parse(saved.headers.get('date') ?? '') < LIFE_MS) return saved
  await caches.delete(STORE)
  return undefined
}

async function asset(request) {
  return (await caches.match(request, { cacheName: STORE })) ?? fetch(request)
}
