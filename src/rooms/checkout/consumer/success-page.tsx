import { useEffect } from 'react'
import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { callUrl } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { clearStoredDetails } from '#rooms/accounts/components/buyer-details.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { NextStep } from '#rooms/subscriptions/components/next-step.tsx'
import { readMySubscription } from '#rooms/subscriptions/contract/subscription.ts'
import { activationAfter, NOT_ASKED } from '#rooms/subscriptions/rules/activation.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { ReceiptLeaf } from '#ui/art/receipt-leaf.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { IconReceipt } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { OrderFacts } from '../components/order-facts.tsx'
import { downloadReceipt } from '../contract/orders.ts'
import { orderView } from '../rules/order-watch.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './centred.module.css'
import { loadOrder } from './load-order.ts'

/** The receipt of a paid order; any other order is shown on its own page. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway: _, ...order } = await loadOrder(args)
  if (orderView(order) !== 'completed') throw replace(`/buy/redirect?transaction_id=${order.transaction_id}`)
  const { subscription_id } = order
  return {
    order,
    receipt: callUrl(downloadReceipt, { transaction_id: order.transaction_id }),
    next: subscription_id && { subscription_id, ...(await lookAtPlan(args.context, subscription_id)) },
  }
}

/** The result of starting the plan. A failure leaves the receipt on the page, with a retry. */
async function lookAtPlan(context: LoaderFunctionArgs['context'], id: string) {
  const asked = activationAfter(NOT_ASKED, { kind: 'asked' })
  try {
    const plan = await pageRead(context, readMySubscription, { params: { id } })
    const event = { kind: 'answered', isActive: plan.is_active, waiting: subscriptionWords.activation.waiting } as const
    return { activation: activationAfter(asked, event), lives: plan.coverage.adult + plan.coverage.minor }
  } catch {
    const event = { kind: 'failed', message: subscriptionWords.activation.failed } as const
    return { activation: activationAfter(asked, event), lives: 1 }
  }
}

const SUCCESS_TITLES = {
  NEW: words.successTitle,
  RENEWAL: words.owned.renewedTitle,
  CHANGE: words.owned.changedTitle,
}

export { NoSuchPayment as ErrorBoundary } from './no-such-payment.tsx'

export default function SuccessPage() {
  const { order, receipt, next } = useLoaderData<typeof loader>()
  const { plan_name, insurance } = order
  useEffect(clearStoredDetails, [])
  return (
    <PageColumn width="narrow">
      <div className={classes.centred}>
        <ReceiptLeaf />
        <PageHeading
          title={plan_name === null ? words.cover.paidTitle : SUCCESS_TITLES[order.kind]}
          lead={plan_name && order.end_date && words.successText(plan_name, formatDate(order.end_date))}
        />
        <div className={classes.card}>
          <Card>
            <OrderFacts order={order} />
          </Card>
        </div>
        {insurance?.application_id && (
          <Card as="section" labelledBy="cover-next">
            <Stack gap="md">
              <Title size="md" id="cover-next">
                {words.cover.nextTitle}
              </Title>
              <p>{words.cover.nextText(insurance.name)}</p>
              <ButtonLink
                wide
                tone={plan_name === null ? 'call' : 'leaf'}
                to={`/insurance-application/${insurance.application_id}`}
              >
                {words.cover.apply}
              </ButtonLink>
            </Stack>
          </Card>
        )}
        <div className={classes.actions}>
          {next && <NextStep {...next} />}
          {!next && plan_name !== null && (
            <ButtonLink wide tone="call" to="/my-plan">
              {words.goToMyPlan}
            </ButtonLink>
          )}
          <DownloadLink href={receipt} className={buttonClass({ tone: 'quiet', wide: true })}>
            <IconReceipt size={18} aria-hidden="true" />
            {words.receipt}
          </DownloadLink>
        </div>
      </div>
    </PageColumn>
  )
}
