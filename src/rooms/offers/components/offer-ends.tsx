import { lazy, Suspense } from 'react'
import { useLimitedOffer } from './offer-store.ts'

const OfferEndsText = lazy(() => import('./offer-ends-text.tsx'))

interface OfferEndsProps {
  /** The coupon that the price was computed with. */
  coupon: string
  /** The coupon has expired: the price has to be requested again. */
  onEnd: () => void
}

/** Until when a price with the offer's coupon is valid; renders nothing for any other coupon. */
export function OfferEnds({ coupon, onEnd }: OfferEndsProps) {
  const offer = useLimitedOffer()
  return <Suspense>{offer?.coupon === coupon && <OfferEndsText offer={offer} onEnd={onEnd} />}</Suspense>
}
