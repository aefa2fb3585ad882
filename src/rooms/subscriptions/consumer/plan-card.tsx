import { useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconCheck, IconReceipt } from '#ui/icons.ts'
import type { Subscription } from '../contract/subscription.ts'
import { subscriptionWords as words } from '../words.ts'
import { MemberList } from './member-list.tsx'
import classes from './plan-card.module.css'
import { receiptAddress } from './receipt-address.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { TermBar } from './term-bar.tsx'

/** A plan in force: how long, for whom, and what it gives, as it was sold. */
export function PlanCard({ subscription }: { subscription: Subscription }) {
  const headingId = useId()
  const { plan_name, coverage_text, benefits, members, payment_transaction_id } = subscription
  return (
    <Card as="section" labelledBy={headingId}>
      <div className={classes.card}>
        <div className={classes.head}>
          <div>
            <h2 id={headingId} className={classes.name}>
              {plan_name}
            </h2>
            <p className={classes.coverage}>{coverage_text}</p>
          </div>
          <SubscriptionBadge {...subscription} />
        </div>
        <TermBar {...subscription} />
        {benefits.length > 0 && (
          <div>
            <h3 className={classes.part}>{words.benefits}</h3>
            <ul className={classes.benefits}>
              {benefits.map((benefit) => (
                <li key={benefit}>
                  <IconCheck size={20} aria-hidden="true" />
                  {benefit}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h3 className={classes.part}>{words.members}</h3>
          <MemberList members={members} />
        </div>
        {payment_transaction_id && (
          <a href={receiptAddress(payment_transaction_id)} download className={buttonClass({ tone: 'quiet' })}>
            <IconReceipt size={18} aria-hidden="true" />
            {words.receipt}
          </a>
        )}
      </div>
    </Card>
  )
}
