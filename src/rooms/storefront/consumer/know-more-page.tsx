import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData } from 'react-router'
import { PincodeCheck } from '#rooms/addresses/components/pincode-check.tsx'
import { addressWords } from '#rooms/addresses/words.ts'
import { CallMeBand } from '#rooms/leads/components/call-me-band.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { BenefitList } from './benefit-list.tsx'
import { BuyLink } from './buy-link.tsx'
import { Exclusions } from './exclusions.tsx'
import classes from './know-more.module.css'
import { loadPlan } from './load-plan.ts'
import { PlanFacts } from './plan-facts.tsx'
import { PlanPrice } from './plan-price.tsx'
import { Reimbursements } from './reimbursements.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return loadPlan(context, params.planId ?? '')
}

/** One plan in full: benefits, exclusions, fair use and refunds, shown before payment. */
export default function KnowMorePage() {
  const { card, kind, others, texts, facts, reimbursements, exclusions, policies } = useLoaderData<typeof loader>()
  return (
    <PageColumn>
      <BackLink to={kind === 'retail' ? '/' : '/covid-home-care-plans'}>{texts.back}</BackLink>
      <PageHeading title={card.name} lead={card.subtitle} description={card.subtitle} />
      <PlanPrice card={card} />
      <PlanFacts facts={facts} />
      {card.cities.length > 0 && (
        <section className={classes.section} aria-labelledby="pincode-check">
          <h2 id="pincode-check">{addressWords.checkTitle}</h2>
          <PincodeCheck cities={card.cities} others={others} />
        </section>
      )}
      <section className={classes.section} aria-labelledby="benefits">
        <h2 id="benefits">{texts.benefits}</h2>
        <BenefitList benefits={card.benefits} />
        {texts.clinics && (
          <Link to="/find-a-clinic" className={classes.other}>
            {texts.clinics}
          </Link>
        )}
        {card.tax && <Muted size="sm">{card.tax}</Muted>}
      </section>
      {reimbursements && <Reimbursements {...reimbursements} />}
      {exclusions && (
        <Card>
          <Exclusions {...exclusions} />
        </Card>
      )}
      {policies.map(({ id, title, text }) => (
        <section key={id} className={classes.section} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {others.length > 0 && (
        <nav className={classes.section} aria-labelledby="others">
          <h2 id="others">{texts.others}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={`/know-more/${other.id}`} className={classes.other}>
                  {other.name}, {other.price} {other.period}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <CallMeBand plan={{ id: card.id, name: card.name }} />
      <StickyAction>
        <BuyLink card={card} tone="call" />
      </StickyAction>
    </PageColumn>
  )
}
