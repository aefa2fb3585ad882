import { Button } from '#ui/button.tsx'
import { CountdownText } from '#ui/countdown-text.tsx'
import { IconCheck } from '#ui/icons.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { offerWords as words } from '../words.ts'
import classes from './offer-bar.module.css'
import { endOffer, type LimitedOffer, takeOffer, useTakenCoupon } from './offer-store.ts'

/** What is off, by which coupon, and how long still: it stands at the foot of the window and covers nothing for good. */
export default function OfferBar({ offer }: { offer: LimitedOffer }) {
  const taken = useTakenCoupon() !== undefined
  const amount = formatRupees(parseRupees(offer.discount) ?? 0n)
  return (
    <aside aria-label={words.barLabel} className={classes.bar}>
      <div className={classes.row}>
        <p className={classes.text}>
          <span className={classes.what}>
            {words.off(amount)} <span className={classes.code}>{offer.coupon}</span>
          </span>
          <span className={classes.until}>
            {words.endsIn}{' '}
            <CountdownText endsAt={isoOf(offer.ends_at)} serverTime={isoOf(offer.server_time)} onEnd={endOffer} />
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

/** 'YYYY-MM-DD HH:mm:ss' in UTC, as the API writes instants. */
function isoOf(wireTime: string): string {
  return `${wireTime.replace(' ', 'T')}Z`
}
