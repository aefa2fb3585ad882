import { lazy, Suspense } from 'react'
import { useLimitedOffer } from './offer-store.ts'

const OfferBar = lazy(() => import('./offer-bar.tsx'))

/** The offer's place at the bottom of a page; without an offer it stays empty and loads no code. */
export function OfferSlot() {
  const offer = useLimitedOffer()
  return <Suspense>{offer && <OfferBar offer={offer} />}</Suspense>
}
