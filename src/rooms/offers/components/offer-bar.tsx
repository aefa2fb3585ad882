import { Button } from '#ui/button.tsx'
import { IconCheck } from '#ui/icons.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { offerWords as words } from '../words.ts'
import classes from './offer-bar.module.css'
import { OfferCountdown } from './offer-countdown.tsx'
import { endOffer, type LimitedOffer, takeOffer, useTakenCoupon } from './offer-store.ts'

/** The discount, the coupon code and the time left: fixed at the bottom of the window, and dismissible. */
export default function OfferBar({ offer }: { offer: LimitedOffer }) {
  const taken = useTakenCoupon() !== undefined
  const amount = formatRupees(parseRupees(offer.discount) ?? 0n)
  return (
    <aside data-sale="coupon" aria-label={words.barLabel} className={classes.bar}>
      <div className={classes.row}>
        <p className={classes.text}>
          <strong>
            {words.off(amount)} <span className={classes.code}>{offer.coupon}</span>
          </strong>
          <span className={classes.until}>
            {offer.min_cost !== null && words.from(formatRupees(parseRupees(offer.min_cost) ?? 0n))}
            {words.endsIn} <OfferCountdown offer={offer} onEnd={endOffer} />
          </span>
        </p>
        {taken ? (
          <p role="status" className={classes.taken}>
            <IconCheck size={20} aria-hidden="true" />
            {words.taken}
          </p>
        ) : (
          <Button tone="quiet" onClick={takeOffer}>
            {words.useIt}
          </Button>
        )}
      </div>
    </aside>
  )
}
