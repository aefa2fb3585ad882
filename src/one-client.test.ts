/** One mechanism for every screen: each write goes through the client that lets a person log in over the page when the session has ended. */
import { expect, test } from 'vitest'
import { sourceFiles } from './testing/source-files.ts'

const SENDS = /(?<![\w.])fetch\(|new XMLHttpRequest\(|\.sendBeacon\(/
/** What runs on the server, or is no part of the product. */
const NOT_A_SCREEN = /\.test\.|\/(?:server|seed|testing|gateways|simulated-world|serving|files|captcha)\/|^src\/[^/]+$/

/** Reads of a visitor, and the bridge that stands in for an app. */
const WITHOUT_SESSION = [
  'src/platform/browser/saved-card.ts',
  'src/rooms/addresses/components/read-area.ts',
  'src/rooms/native-app/components/simulated-bridge.ts',
  'src/rooms/offers/components/offer-store.ts',
]

test('no screen sends anything but by the client and its uploads', () => {
  const senders = sourceFiles('src').filter(({ path, text }) => SENDS.test(text) && !NOT_A_SCREEN.test(path))
  expect(senders.map(({ path }) => path)).toEqual([
    'src/platform/browser/saved-card.ts',
    'src/platform/contract/client.ts',
    'src/platform/contract/upload.ts',
    ...WITHOUT_SESSION.slice(1),
  ])
  for (const { path, text } of senders)
    if (!WITHOUT_SESSION.includes(path)) expect(text, path).toContain('isLoggedInAgain(call, ')
})

test('every frame of signed-in people lets them log in again', () => {
  const frames = sourceFiles('src/shells').filter(({ text }) => text.includes('<LogInAgain account_id='))
  expect(frames.map(({ path }) => path)).toEqual([
    'src/shells/consumer/consumer-layout.tsx',
    'src/shells/corporate/corporate-layout.tsx',
    'src/shells/staff/staff-layout.tsx',
  ])
})
