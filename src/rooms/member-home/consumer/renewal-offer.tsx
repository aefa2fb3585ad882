import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { Home } from './load-home.ts'
import classes from './renewal-offer.module.css'

const words = subscriptionWords.renewal

interface RenewalOfferProps {
  renewal: NonNullable<Home['renewal']>
  isRunning: boolean
}

/** The offer to renew, around a plan's end. */
export function RenewalOffer({ renewal, isRunning }: RenewalOfferProps) {
  const till = formatDate(renewal.valid_till)
  const coupon = renewal.coupon ? `&coupon_code=${encodeURIComponent(renewal.coupon)}` : ''
  return (
    <Card as="section" labelledBy="renewal-offer" quiet>
      <div className={classes.offer}>
        <div>
          <Title id="renewal-offer" size="md">
            {isRunning ? words.title : words.ended}
          </Title>
          <p className={classes.text}>
            {isRunning ? words.text(till) : words.endedText(till)}
            {renewal.coupon &&
              renewal.discount > 0 &&
              ` ${words.discount(formatRupees(parseRupees(renewal.discount) ?? 0n), renewal.coupon)}`}
          </p>
        </div>
        <ButtonLink tone="call" to={`/buy?plan_id=${renewal.plan_id}${coupon}`}>
          {words.action}
        </ButtonLink>
      </div>
    </Card>
  )
}
