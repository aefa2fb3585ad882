import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BulletList } from '#ui/bullet-list.tsx'
import { RequestReference } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './refusal-notice.module.css'
import type { PaymentProgress } from './use-payment.ts'

interface RefusalNoticeProps {
  refusal: PaymentProgress['refusal']
  /** The amount shown on the page, in rupees. */
  amount: number
}

/**
 * Why the last press did not lead to the payment, and what to do; scrolled into view wherever the button was pressed.
 */
export function RefusalNotice({ refusal, amount }: RefusalNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal && place.current?.firstChild) place.current.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  return (
    <div ref={place} className={classes.place}>
      {refusal && <RefusalText refusal={refusal} amount={amount} />}
    </div>
  )
}

/** Field errors are shown elsewhere, and an ended session opens the login. */
function RefusalText({ refusal, amount }: { refusal: NonNullable<PaymentProgress['refusal']>; amount: number }) {
  const { error, shownAmount } = refusal
  switch (error.type) {
    case 'INVALID':
    case 'SESSION_EXPIRED':
      return null
    case 'PRICE_CHANGED':
    case 'COUPON_INVALID':
      return (
        <Notice tone="warn" title={error.message} live>
          {shownAmount !== amount && words.buy.newTotal(rupeesText(shownAmount), rupeesText(amount))}
        </Notice>
      )
    case 'ALREADY_SUBSCRIBED':
      return (
        <Notice tone="info" title={error.message} live>
          <Link to="/my-plan" className={classes.link}>
            {words.buy.toMyPlan}
          </Link>
        </Notice>
      )
    case 'ALREADY_COVERED':
      return (
        <Notice tone="info" title={error.message} live>
          <Link to="/my-insurance" className={classes.link}>
            {words.cover.toMine}
          </Link>
        </Notice>
      )
    case 'CITY_NOT_SERVED':
      return <NotServed {...(error.extra_args as unknown as NotServedArgs)} message={error.message} />
    case 'NETWORK':
      return <Problem>{words.buy.offline}</Problem>
    default:
      return <Problem requestId={error.status >= 500 ? error.request_id : undefined}>{error.message}</Problem>
  }
}

interface NotServedArgs {
  pincode: string
  city: string | null
  plans: readonly { plan_id: string; name: string; cost: number }[]
}

/** Names and links the plans that are sold where the buyer lives; what was typed stays on this device. */
function NotServed({ pincode, city, plans, message }: NotServedArgs & { message: string }) {
  const place = city ?? pincode
  return (
    <Notice tone="warn" title={message} live>
      <p>{plans.length > 0 ? words.buy.soldThere(place) : words.buy.noneThere(place)}</p>
      <BulletList>
        {plans.map(({ plan_id, name, cost }) => (
          <li key={plan_id}>
            <Link to={`/buy?plan_id=${plan_id}`} className={classes.link}>
              {words.buy.planThere(name, rupeesText(cost))}
            </Link>
          </li>
        ))}
      </BulletList>
      <Link to="/" className={classes.link}>
        {words.seePlans}
      </Link>
    </Notice>
  )
}

function Problem({ requestId, children }: { requestId?: string; children: ReactNode }) {
  return (
    <Notice tone="bad" live>
      {children}
      <RequestReference requestId={requestId} />
    </Notice>
  )
}

function rupeesText(rupees: number): string {
  return formatRupees(parseRupees(rupees) ?? 0n)
}
