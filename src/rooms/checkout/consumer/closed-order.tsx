import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { OrderFacts } from '../components/order-facts.tsx'
import type { Order } from '../contract/orders.ts'
import type { OrderView } from '../rules/order-watch.ts'
import { checkoutWords as words } from '../words.ts'
import { CallCare } from './call-care.tsx'
import classes from './centred.module.css'
import { StatusMark } from './status-mark.tsx'

type ClosedView = Exclude<OrderView, 'checking' | 'pending' | 'completed'>

interface ClosedOrderProps {
  order: Order
  view: ClosedView
  carePhone: string | undefined
}

/** An order that ended without a plan: what happened to the money, and a link to a new order. */
export function ClosedOrder({ order, view, carePhone = '' }: ClosedOrderProps) {
  const isCover = order.plan_id === null
  const mine = isCover ? { to: '/my-insurance', text: words.cover.toMine } : { to: '/my-plan', text: words.goToMyPlan }
  const { title, text, tone } = {
    failure: { title: words.failedTitle, text: words.failedText(carePhone), tone: 'bad' as const },
    cancelled: {
      title: words.cancelledTitle,
      text: isCover ? words.cover.cancelledText : words.cancelledText,
      tone: 'neutral' as const,
    },
    expired: { title: words.expiredTitle, text: words.expiredText, tone: 'neutral' as const },
    refund: { title: words.result.refundTitle, text: words.refundText, tone: 'info' as const },
  }[view]
  return (
    <div className={classes.centred}>
      <StatusMark tone={tone} />
      <PageHeading title={title} lead={<span role="status">{text}</span>} />
      <div className={classes.card}>
        <Card>
          <OrderFacts order={order} />
        </Card>
      </div>
      <div className={classes.actions}>
        {/* A person whose money is being refunded already has a plan, or one that is now sold differently. */}
        <ButtonLink wide tone="call" to={view === 'refund' ? mine.to : againAddress(order)}>
          {view === 'refund' ? mine.text : words.tryAgain}
        </ButtonLink>
        {(view === 'failure' || view === 'refund') && carePhone && <CallCare phone={carePhone} />}
        {view !== 'failure' && (
          <ButtonLink wide tone="quiet" to="/">
            {words.seePlans}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** A new attempt starts with the data of the last one, including the coupon; a cover beside a plan is chosen again. */
function againAddress({ plan_id, insurance, coupon_code }: Order): string {
  if (plan_id === null) return `/buy/insurance/${insurance?.slug}`
  return `/buy?${new URLSearchParams({ plan_id, ...(coupon_code ? { coupon_code } : {}) })}`
}
