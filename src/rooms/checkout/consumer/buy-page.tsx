import { useEffect, useReducer } from 'react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readLogin, type UserInfo } from '#rooms/accounts/contract.ts'
import { LeadThanks } from '#rooms/leads/components/lead-thanks.tsx'
import { readPlan } from '#rooms/plans/contract.ts'
import { Card } from '#ui/card.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { maskMobile } from '#values/mobile.ts'
import { isUuid } from '#values/uuid.ts'
import { PlanSummary } from '../components/plan-summary.tsx'
import { PriceBreakdown } from '../components/price-breakdown.tsx'
import { quotePlan } from '../contract.ts'
import { type Buyer, purchaseAfter, startPurchase } from '../rules/purchase-state.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './buy-page.module.css'
import { PaymentForm } from './payment-form.tsx'

/** The plan, its price as the server computes it at this moment, and who is buying. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const plan_id = url.searchParams.get('plan_id')
  if (!plan_id) throw redirect('/?notice=choose-plan')
  // An id that cannot be one is as unknown as any other.
  if (!isUuid(plan_id)) throw data(null, { status: 404 })
  const query = { product_code: 'healthplan', with_benefits: 'true' } as const
  const [plan, quote, login] = await Promise.all([
    pageRead(context, readPlan, { params: { id: plan_id }, query }),
    pageRead(context, quotePlan, { query: { plan_id } }),
    context.get(pageContext).hasCookie ? pageRead(context, readLogin, {}) : undefined,
  ])
  return { plan, quote, user: login?.user ? buyerOf(login.user) : null }
}

/** Only what the page shows; the number is masked here, because the rules of numbers would bring the schemas along. */
function buyerOf({ name, email, mobile }: UserInfo): Buyer {
  return { name, email, mobile: maskMobile(mobile) }
}

export { PlanGone as ErrorBoundary } from './plan-gone.tsx'

export default function BuyPage() {
  const { plan, quote, user } = useLoaderData<typeof loader>()
  const [purchase, dispatch] = useReducer(purchaseAfter, undefined, () => startPurchase([plan], user))
  useEffect(() => dispatch({ kind: 'loaded', plans: [plan], user }), [plan, user])
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} description={words.buy.description} lead={words.nothingYet} />
      <div className={classes.page}>
        <div className={classes.summary}>
          <Card as="section" labelledBy="plan-name">
            <PlanSummary
              headingId="plan-name"
              name={quote.plan_name}
              coverage_text={plan.coverage_text}
              duration_days={plan.duration_days}
              benefits={plan.benefits ?? []}
            />
            <hr className={classes.rule} />
            <PriceBreakdown breakdown={quote.breakdown} amount={quote.amount} />
          </Card>
        </div>
        <PaymentForm quote={quote} purchase={purchase} dispatch={dispatch} />
      </div>
      <LeadThanks />
    </PageColumn>
  )
}
