import { useEffect, useReducer, useState } from 'react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readLogin } from '#rooms/accounts/contract.ts'
import { readAddress } from '#rooms/addresses/contract.ts'
import { loadCarePlan, stepPath } from '#rooms/covid-care/consumer/load-care.ts'
import { listPlanProposals } from '#rooms/covid-care/contract/proposals.ts'
import { missingStep } from '#rooms/covid-care/rules/missing-step.ts'
import { readPlan } from '#rooms/plans/contract.ts'
import { COVID_GROUP_SLUG, HOME_CARE_TERMS } from '#rooms/plans/rules/default-groups.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { istDateOf } from '#values/ist-date.ts'
import { isUuid } from '#values/uuid.ts'
import { PlanSummary } from '../components/plan-summary.tsx'
import { PriceBreakdown } from '../components/price-breakdown.tsx'
import { quotePlan } from '../contract/quotes.ts'
import { purchaseAfter, startPurchase } from '../rules/purchase-state.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './buy-page.module.css'
import { buyerOf } from './buyer-of.ts'
import { OwnedPlanNotice } from './owned-plan-notice.tsx'
import { PaymentForm } from './payment-form.tsx'

const WHOLE_CHECK = { with_address_serviceability: 'true', with_required_fields_check: 'true' } as const

/** The price of home care for a patient who is eligible; anybody else is sent to the step that is missing. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, params, context } = args
  const { slug = COVID_GROUP_SLUG } = params
  const plan_id = url.searchParams.get('plan_id')
  if (!plan_id) throw redirect(stepPath(await loadCarePlan(args), 'buy'))
  if (!isUuid(plan_id)) throw data(null, { status: 404 })
  const login = context.get(pageContext).hasCookie ? await pageRead(context, readLogin, {}) : undefined
  const step = (name: string) => `/${slug}/${name}?plan_id=${plan_id}`
  if (!login?.user) throw redirect(`/login?next=${encodeURIComponent(`/plus${step('buy')}`)}`)
  const query = { product_code: 'healthplan', with_benefits: 'true' } as const
  const [plan, quote, { plan_proposals }] = await Promise.all([
    pageRead(context, readPlan, { params: { id: plan_id }, query }),
    pageRead(context, quotePlan, { query: { plan_id } }),
    pageRead(context, listPlanProposals, { query: { plan_id, ...WHOLE_CHECK } }),
  ])
  if (quote.home_care_slug !== slug) throw data(null, { status: 404 })
  const proposal = plan_proposals.find(({ status }) => status === 'ELIGIBLE')
  if (!proposal?.dose_address_id) {
    // Who has just paid, or whose plan runs, answers nothing in vain.
    const [newest] = plan_proposals
    throw redirect(newest?.status === 'CONSUMED' && quote.kind === null ? '/my-plan' : step(missingStep(newest)))
  }
  const address = await pageRead(context, readAddress, { params: { id: proposal.dose_address_id } })
  const today = istDateOf(context.get(pageContext).now)
  return { plan, quote, proposal, address, user: buyerOf(login.user), up: step('patient-address'), today }
}

export { PlanGone as ErrorBoundary } from './plan-gone.tsx'

export default function HomeCarePage() {
  const { plan, quote, proposal, address, user, up, today } = useLoaderData<typeof loader>()
  const [purchase, dispatch] = useReducer(purchaseAfter, undefined, () => startPurchase([plan], user))
  useEffect(() => dispatch({ kind: 'loaded', plans: [plan], user }), [plan, user])
  const [loginOpen, setLoginOpen] = useState(false)
  const { homeCare } = words
  const place = [address.building, address.land_mark, address.geo_string, address.pincode].join(', ')
  return (
    <PageColumn width="wide">
      <BackLink to={up}>{homeCare.back}</BackLink>
      <PageHeading
        title={quote.kind === null ? words.owned.title : homeCare.title}
        description={words.buy.description}
        lead={quote.kind !== null && words.nothingYet}
      />
      <OwnedPlanNotice {...quote} />
      {proposal.eligibility?.advisory && (
        <Notice tone="warn" title={homeCare.measure}>
          {proposal.eligibility.advisory}
        </Notice>
      )}
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
            <FactList
              facts={[
                [homeCare.patient, homeCare.aged(proposal.patient_name ?? '', proposal.patient_age ?? 0)],
                [homeCare.caregiver, proposal.caregiver_name ?? ''],
                [homeCare.address, place],
              ]}
            />
            {quote.kind !== null && <hr className={classes.rule} />}
            {quote.kind !== null && <PriceBreakdown breakdown={quote.breakdown} amount={quote.amount} />}
            {quote.kind !== null && (
              <Muted size="sm">
                {homeCare.agree}{' '}
                <a href={HOME_CARE_TERMS} target="_blank" rel="noopener">
                  {homeCare.terms}
                  <VisuallyHidden>{homeCare.newTab}</VisuallyHidden>
                </a>
                .
              </Muted>
            )}
          </Card>
        </div>
        {quote.kind !== null && (
          <PaymentForm
            quote={{
              ...quote,
              plan: {
                plan_id: quote.plan_id,
                plan_version_id: quote.plan_version_id,
                plan_proposal_id: proposal.id,
              },
              cover: null,
            }}
            insurance={null}
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
