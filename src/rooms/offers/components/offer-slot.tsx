import { lazy, Suspense } from 'react'
import { useLimitedOffer } from './offer-store.ts'

const OfferBar = lazy(() => import('./offer-bar.tsx'))

/**
 * The offer's place at the bottom of a page; without an offer it stays empty and loads no code.
 * @param plan_id the only plan of the page: an offer that is not for it is not shown
 */
export function OfferSlot({ plan_id }: { plan_id?: string | undefined }) {
  const offer = useLimitedOffer()
  const isMeant = offer && (plan_id === undefined || offer.plan_ids.includes(plan_id))
  return <Suspense>{isMeant && <OfferBar offer={offer} />}</Suspense>
}
