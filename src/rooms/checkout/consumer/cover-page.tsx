import { useEffect, useReducer, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readLogin } from '#rooms/accounts/contract.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { istDateOf } from '#values/ist-date.ts'
import { CoverSummary } from '../components/cover-summary.tsx'
import { PriceBreakdown } from '../components/price-breakdown.tsx'
import { type OfferedCover, quoteCover } from '../contract/quotes.ts'
import { type Buyer, purchaseAfter, startPurchase } from '../rules/purchase-state.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './buy-page.module.css'
import { buyerOf } from './buyer-of.ts'
import { PaymentForm } from './payment-form.tsx'

/** A cover alone, its current premium from the server, and the buyer's details. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [quote, login] = await Promise.all([
    pageRead(context, quoteCover, { params: { id: params.slug ?? '' } }),
    context.get(pageContext).hasCookie ? pageRead(context, readLogin, {}) : undefined,
  ])
  const today = istDateOf(context.get(pageContext).now)
  return { quote, user: login?.user ? buyerOf(login.user) : null, today }
}

export { CoverGone as ErrorBoundary } from './cover-gone.tsx'

/** The fetched cover is the selected one: there is nothing else to pay for here. */
function startCover(insurance: OfferedCover, user: Buyer | null) {
  const selected = { kind: 'insurance_toggled', insurance_plan_id: insurance.id } as const
  return purchaseAfter(startPurchase([], user), selected)
}

export default function CoverPage() {
  const { quote, user, today } = useLoaderData<typeof loader>()
  const { insurance, amount, breakdown, is_covered } = quote
  const [purchase, dispatch] = useReducer(purchaseAfter, undefined, () => startCover(insurance, user))
  useEffect(() => dispatch({ kind: 'loaded', plans: [], user }), [user])
  const [loginOpen, setLoginOpen] = useState(false)
  return (
    <PageColumn width="wide">
      <PageHeading
        title={is_covered ? words.cover.ownedTitle : words.cover.pageTitle}
        description={words.cover.pageDescription}
        lead={!is_covered && words.nothingYet}
      />
      {is_covered && <Notice title={insurance.name}>{words.cover.ownedText}</Notice>}
      <div className={classes.page}>
        <div className={classes.summary}>
          <Card as="section" labelledBy="cover-name">
            <CoverSummary headingId="cover-name" cover={insurance} />
            <hr className={classes.rule} />
            <PriceBreakdown breakdown={breakdown} amount={amount} />
          </Card>
        </div>
        {is_covered ? (
          <ButtonLink tone="call" to="/my-insurance">
            {words.cover.toMine}
          </ButtonLink>
        ) : (
          <PaymentForm
            quote={{
              plan: null,
              cover: insurance,
              amount,
              kind: 'NEW',
              auto_renewal: null,
              asks_pincode: false,
              pincode: null,
            }}
            insurance={insurance}
            cities={[]}
            purchase={purchase}
            dispatch={dispatch}
            login={{ open: loginOpen, ask: () => setLoginOpen(true), close: () => setLoginOpen(false) }}
            today={today}
          />
        )}
      </div>
    </PageColumn>
  )
}
