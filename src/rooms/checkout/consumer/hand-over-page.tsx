import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { OrderFacts } from '../components/order-facts.tsx'
import { checkoutWords as words } from '../words.ts'
import { CancelOrder } from './cancel-order.tsx'
import classes from './centred.module.css'
import { loadOrder } from './load-order.ts'
import { UpiQr } from './upi-qr.tsx'
import { useUpiApp } from './use-upi-app.ts'

/** The gateway's form for an order waiting for its payment; any other order is shown on its own page. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, ...order } = await loadOrder(args)
  if (order.status !== 'initiated' || !gateway) throw redirect(`/buy/redirect?transaction_id=${order.transaction_id}`)
  return { order, checkout: gateway.checkout, hasMandate: gateway.subscription_ref !== undefined }
}

export { NoSuchPayment as ErrorBoundary } from './no-such-payment.tsx'

/**
 * Posts the buyer to the gateway's own page: automatically on the first visit, by the button after coming back or
 * without scripts.
 */
export default function HandOverPage() {
  const { order, checkout, hasMandate } = useLoaderData<typeof loader>()
  const form = useRef<HTMLFormElement>(null)
  const [returned, setReturned] = useState(false)
  const navigate = useNavigate()
  const upi = useUpiApp(order.transaction_id, !hasMandate)

  useEffect(() => {
    const cameBack = () => setReturned(true)
    if (upi.canPay === false)
      if (isFirstVisit(order.transaction_id)) form.current?.submit()
      else cameBack()
    // A page restored from the back/forward cache runs no effect.
    const shown = (event: PageTransitionEvent) => event.persisted && cameBack()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [order.transaction_id, upi.canPay])

  const statusPath = `/buy/redirect?transaction_id=${order.transaction_id}`
  const { title, text, returnedTitle, returnedText, seeStatus } = words.handOverPage
  return (
    <PageColumn width="narrow">
      {upi.canPay ? (
        <PageHeading title={words.handOverPage.upiTitle} lead={words.handOverPage.upiText} />
      ) : (
        <PageHeading title={returned ? returnedTitle : title} lead={returned ? returnedText : text} />
      )}
      <Card>
        <OrderFacts order={order} />
      </Card>
      {upi.canPay && (
        <div className={classes.actions}>
          {upi.fault && <Notice tone="bad" title={upi.fault} live />}
          <Button tone="call" wide busy={upi.isBusy} onClick={upi.pay}>
            {words.handOverPage.upi}
          </Button>
        </div>
      )}
      <form ref={form} method="post" action={checkout.action} className={classes.actions}>
        {Object.entries(checkout.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button tone={upi.canPay ? 'quiet' : 'call'} wide type="submit">
          {words.handOver}
        </Button>
      </form>
      {(returned || upi.canPay) && (
        <div className={classes.actions}>
          {!(upi.canPay || hasMandate) && <UpiQr order={order} />}
          <ButtonLink wide tone="quiet" to={statusPath}>
            {seeStatus}
          </ButtonLink>
          <CancelOrder
            cancel={async () => {
              const { cancel } = await import('./order-calls.ts')
              await cancel(order.transaction_id)
              await navigate(statusPath, { replace: true })
            }}
          />
        </div>
      )}
    </PageColumn>
  )
}

/** Once per tab: a person who returns with the Back button is not sent away again. */
function isFirstVisit(transaction_id: string): boolean {
  const key = `plus.handed-over.${transaction_id}`
  try {
    if (window.sessionStorage.getItem(key)) return false
    window.sessionStorage.setItem(key, 'yes')
    return true
  } catch {
    return false
  }
}
