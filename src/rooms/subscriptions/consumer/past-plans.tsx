import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { IconReceipt } from '#ui/icons.ts'
import { SubscriptionBadge } from '../components/subscription-badge.tsx'
import type { Subscription } from '../contract/subscription.ts'
import { subscriptionWords as words } from '../words.ts'
import classes from './past-plans.module.css'
import { receiptAddress } from './receipt-address.ts'

/** Plans that are not in force, the newest first, each with its receipt. */
export function PastPlans({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <section aria-labelledby="past-plans" className={classes.past}>
      <h2 id="past-plans" className={classes.title}>
        {words.pastPlans}
      </h2>
      <ul className={classes.list}>
        {subscriptions.map((subscription) => (
          <Card key={subscription.id} as="li">
            <div className={classes.plan}>
              <div>
                <h3 className={classes.name}>{subscription.plan_name}</h3>
                <p className={classes.term}>
                  <DateText value={subscription.start_date} /> – <DateText value={subscription.end_date} />
                </p>
              </div>
              <SubscriptionBadge {...subscription} />
              {subscription.payment_transaction_id && (
                <a href={receiptAddress(subscription.payment_transaction_id)} download className={classes.receipt}>
                  <IconReceipt size={18} aria-hidden="true" />
                  {words.receipt}
                  <span className={classes.visuallyHidden}> – {subscription.plan_name}</span>
                </a>
              )}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
