import { IconClock } from '#ui/icons.ts'
import { offerWords as words } from '../words.ts'
import { OfferCountdown } from './offer-countdown.tsx'
import classes from './offer-ends.module.css'
import { endOffer, type LimitedOffer } from './offer-store.ts'

/** One muted line with the time left. */
export default function OfferEndsText({ offer, onEnd }: { offer: LimitedOffer; onEnd: () => void }) {
  const ended = () => {
    endOffer()
    onEnd()
  }
  return (
    <p className={classes.ends}>
      <IconClock size={20} aria-hidden="true" />
      <span>
        {words.priceHolds(offer.coupon)} <OfferCountdown offer={offer} onEnd={ended} />
      </span>
    </p>
  )
}
