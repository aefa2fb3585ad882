/* chunk: shop */
import { CountdownText } from '#ui/countdown-text.tsx'
import type { LimitedOffer } from './offer-store.ts'

/** The time left of an offer, by the server's clock. */
export function OfferCountdown({ offer, onEnd }: { offer: LimitedOffer; onEnd: () => void }) {
  return <CountdownText endsAt={isoOf(offer.ends_at)} serverTime={isoOf(offer.server_time)} onEnd={onEnd} />
}

/** 'YYYY-MM-DD HH:mm:ss' in UTC, as the API writes instants. */
function isoOf(wireTime: string): string {
  return `${wireTime.replace(' ', 'T')}Z`
}
