import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'

const words = pageWords.facts

/** A summary of the plan. */
export function PlanFacts({ subscription }: { subscription: SubscriptionDetails }) {
  const { start_date, end_date, auto_renew, roi, claims, refund } = subscription
  const facts: [string, ReactNode][] = [
    [
      words.period,
      <span key="period">
        <DateText value={start_date} /> – <DateText value={end_date} />
      </span>,
    ],
    [words.renews, auto_renew ? words.yes : words.no],
  ]
  if (roi && roi.plan_cost > 0) facts.push([words.paid, <MoneyText key="paid" rupees={roi.plan_cost} />])
  if (roi && roi.value_used > 0) facts.push([words.worth, <MoneyText key="worth" rupees={roi.value_used} />])
  facts.push([words.claims, claims.count === 0 ? words.noClaims : words.claimsOf(claims.count, claims.open)])
  if (refund)
    facts.push([
      words.refund,
      <span key="refund">
        <MoneyText rupees={refund.amount} /> {words.refundStatuses[refund.status] ?? refund.status}
      </span>,
    ])
  return (
    <Card>
      <FactList facts={facts} layout="columns" />
    </Card>
  )
}
