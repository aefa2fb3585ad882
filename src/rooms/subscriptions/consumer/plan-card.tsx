import { useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconReceipt } from '#ui/icons.ts'
import type { Subscription } from '../contract.ts'
import { subscriptionWords as words } from '../words.ts'
import { MemberList } from './member-list.tsx'
import classes from './plan-card.module.css'
import { receiptAddress } from './receipt-address.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { TermBar } from './term-bar.tsx'

/** A plan in force: how long, and for whom. */
export function PlanCard({ subscription }: { subscription: Subscription }) {
  const headingId = useId()
  const { plan_name, coverage_text, members, payment_transaction_id } = subscription
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
        <div>
          <h3 className={classes.part}>{words.members}</h3>
          <MemberList members={members} />
        </div>
        <a href={receiptAddress(payment_transaction_id)} download className={buttonClass({ tone: 'quiet' })}>
          <IconReceipt size={18} aria-hidden="true" />
          {words.receipt}
        </a>
      </div>
    </Card>
  )
}
