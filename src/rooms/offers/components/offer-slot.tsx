import { lazy, Suspense } from 'react'
import { useLimitedOffer } from './offer-store.ts'

const OfferBar = lazy(() => import('./offer-bar.tsx'))

/** The place of the offer at the foot of a page; empty, and without its code, for who has none. */
export function OfferSlot() {
  const offer = useLimitedOffer()
  return <Suspense>{offer && <OfferBar offer={offer} />}</Suspense>
}
