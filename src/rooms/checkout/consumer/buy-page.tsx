import { useEffect, useReducer, useState } from 'react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readLogin } from '#rooms/accounts/contract.ts'
import { AutoRenewalChoice } from '#rooms/auto-renewal/components/auto-renewal-choice.tsx'
import { LeadThanks } from '#rooms/leads/components/lead-thanks.tsx'
import { OfferEnds } from '#rooms/offers/components/offer-ends.tsx'
import { readPlan } from '#rooms/plans/contract.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { istDateOf } from '#values/ist-date.ts'
import { parseRupees, toRupees } from '#values/money.ts'
import { isUuid } from '#values/uuid.ts'
import { PlanSummary } from '../components/plan-summary.tsx'
import { PriceBreakdown } from '../components/price-breakdown.tsx'
import { type OfferedCover, type Quote, quotePlan } from '../contract/quotes.ts'
import { type PurchaseEvent, purchaseAfter, startPurchase } from '../rules/purchase-state.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './buy-page.module.css'
import { buyerOf } from './buyer-of.ts'
import { CallCare } from './call-care.tsx'
import { CompanyPlanNotice } from './company-plan-notice.tsx'
import { CouponSection } from './coupon-section.tsx'
import { OwnedPlanNotice } from './owned-plan-notice.tsx'
import { PaymentForm } from './payment-form.tsx'
import { useCoupon } from './use-coupon.ts'

/** The plan, its current price from the server, and the buyer's details. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const plan_id = url.searchParams.get('plan_id')
  if (!plan_id) throw redirect('/?notice=choose-plan')
  // A malformed id is treated as unknown.
  if (!isUuid(plan_id)) throw data(null, { status: 404 })
  const query = { product_code: 'healthplan', with_benefits: 'true' } as const
  // One from an offer comes as `coupon`, one that was typed here as `coupon_code`.
  const offered = couponIn(url, 'coupon')
  const coupon_code = offered ?? couponIn(url, 'coupon_code')
  const auto_debit = url.searchParams.get('auto_debit') === 'true' ? 'true' : undefined
  const [plan, quote, login] = await Promise.all([
    pageRead(context, readPlan, { params: { id: plan_id }, query }),
    pageRead(context, quotePlan, { query: { plan_id, coupon_code, auto_debit } }),
    context.get(pageContext).hasCookie ? pageRead(context, readLogin, {}) : undefined,
  ])
  if (quote.home_care_slug !== null) throw redirect(`/${quote.home_care_slug}/buy?plan_id=${plan_id}`)
  const takesOffer = offered !== undefined && quote.coupon?.error === null && !hasBetterCoupon(quote)
  const hidesCoupon = !quote.takes_coupon || quote.kind === null || takesOffer
  const { site, now } = context.get(pageContext)
  const user = login?.user ? buyerOf(login.user) : null
  return { plan, quote, user, hidesCoupon, carePhone: site.carePhone, today: istDateOf(now) }
}

/** Offers and coupons compete: a larger discount than the applied one is proposed, and the choice is the buyer's. */
function hasBetterCoupon({ coupon, coupons }: Quote): boolean {
  return coupons.some(({ discount }) => discount > (coupon?.discount ?? 0))
}

/**
 * The coupon in the address, cut to a coupon's length; a link with nonsense in it shows the full price, not an error.
 */
function couponIn(url: URL, name: string): string | undefined {
  return url.searchParams.get(name)?.replaceAll('\0', '').slice(0, 100).trim() || undefined
}

export { PlanGone as ErrorBoundary } from './plan-gone.tsx'

export default function BuyPage() {
  const { plan, quote, user, hidesCoupon, carePhone, today } = useLoaderData<typeof loader>()
  const [purchase, dispatch] = useReducer(purchaseAfter, undefined, () =>
    purchaseAfter(startPurchase([plan], user), couponEvent(quote)),
  )
  useEffect(() => {
    dispatch({ kind: 'loaded', plans: [plan], user })
    dispatch(couponEvent(quote))
  }, [plan, quote, user])
  const { revalidate } = useRevalidator()
  const [loginOpen, setLoginOpen] = useState(false)
  const openLogin = () => setLoginOpen(true)
  const use = useCoupon({ plan_id: plan.id, purchase, dispatch })
  const { insurance } = quote
  const cover = insurance && purchase.insurance_upsell === insurance.id ? insurance : null
  const price = withCover(quote, cover)
  return (
    <PageColumn width="wide">
      <PageHeading
        title={quote.kind === null ? words.owned.title : words.title}
        description={words.buy.description}
        lead={quote.kind !== null && words.nothingYet}
      />
      <OwnedPlanNotice {...quote} />
      {quote.company_plan && <CompanyPlanNotice {...quote.company_plan} />}
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
            {quote.kind !== null && <hr className={classes.rule} />}
            {quote.kind !== null && <PriceBreakdown {...price} />}
            {quote.coupon && !quote.coupon.error && (
              <OfferEnds coupon={quote.coupon.coupon_code} onEnd={() => void revalidate()} />
            )}
          </Card>
          {!hidesCoupon && (
            <Card>
              <CouponSection
                plan_id={plan.id}
                coupon={purchase.coupon}
                refused={refusedCoupon(quote)}
                offered={quote.coupons}
                use={use}
              />
            </Card>
          )}
          {purchase.auto_debit && quote.amount === 0 && (
            <Notice tone="info">{words.refusals.autoDebitNothingToPay}</Notice>
          )}
          {quote.auto_renewal && (
            <Card>
              <AutoRenewalChoice
                terms={quote.auto_renewal}
                chosen={purchase.auto_debit}
                onChoose={(on) => dispatch({ kind: 'auto_debit_chosen', on })}
              />
            </Card>
          )}
        </div>
        {quote.owned_plan?.is_blocked && carePhone ? (
          <CallCare phone={carePhone} />
        ) : quote.kind === null ? (
          <ButtonLink tone="call" to="/my-plan">
            {words.buy.toMyPlan}
          </ButtonLink>
        ) : (
          <PaymentForm
            quote={{ ...quote, plan: quote, cover, amount: price.amount }}
            insurance={insurance}
            cities={(plan.cities ?? []).map(({ name }) => name)}
            purchase={purchase}
            dispatch={dispatch}
            login={{ open: loginOpen, ask: openLogin, close: () => setLoginOpen(false) }}
            today={today}
          />
        )}
      </div>
      <LeadThanks />
    </PageColumn>
  )
}

/** The price with the premium of a cover that the buyer has added. */
function withCover({ breakdown, amount }: Quote, cover: OfferedCover | null) {
  if (!cover) return { breakdown, amount }
  const total = (parseRupees(amount) ?? 0n) + (parseRupees(cover.line.amount) ?? 0n)
  return { breakdown: [...breakdown, cover.line], amount: toRupees(total) }
}

/** The result for the coupon in the server's price. */
function couponEvent({ coupon, cost, amount }: Quote): PurchaseEvent {
  if (!coupon) return { kind: 'coupon_removed' }
  if (coupon.error) return { kind: 'coupon_refused', message: coupon.message }
  return { kind: 'coupon_applied', coupon_code: coupon.coupon_code, cost, amount }
}

function refusedCoupon({ coupon }: Quote) {
  return coupon?.error ? { coupon_code: coupon.coupon_code, hint: coupon.error.hint } : null
}
