import type { ReactNode } from 'react'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { Order } from '../contract/orders.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './order-facts.module.css'

/** The details a person may read out to customer care, and the purchases of a paid order. */
export function OrderFacts({ order }: { order: Order }) {
  const { result } = words
  const rows: [string, ReactNode][] = [
    ...(order.plan_name ? [[words.handOverPage.plan, order.plan_name] as [string, ReactNode]] : []),
    ...(order.insurance ? [[words.cover.receiptName, order.insurance.name] as [string, ReactNode]] : []),
    [order.completed_at ? result.amountPaid : result.amountDue, <MoneyText key="amount" rupees={order.amount} />],
    [
      result.orderNumber,
      <span key="order" className={classes.reference}>
        {order.order_id}
      </span>,
    ],
  ]
  const paidAt = order.completed_at && parseWireTime(order.completed_at)
  if (paidAt) rows.push([result.paidOn, <DateText key="paid" value={paidAt.toISOString()} withTime />])
  if (order.end_date) rows.push([result.validTill, <DateText key="till" value={order.end_date} />])
  return <FactList facts={rows} layout="sides" label={result.facts} />
}
