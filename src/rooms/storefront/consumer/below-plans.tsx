import { CallMeBand } from '#rooms/leads/components/call-me-band.tsx'
import { Card } from '#ui/card.tsx'
import { IconList } from '#ui/icon-list.tsx'
import { IconReceipt, IconRefresh, IconShieldCheck, IconUser } from '#ui/icons.ts'
import { StepList } from '#ui/step-list.tsx'
import type { BelowPlans as BelowPlansProps } from '../rules/below-plans.ts'
import { BillArt } from './bill-art.tsx'
import { CompareTable } from './compare-table.tsx'
import { Exclusions } from './exclusions.tsx'
import view from './group-view.module.css'
import { Questions } from './questions.tsx'
import { ReviewList } from './review-list.tsx'
import { Section } from './section.tsx'
import { StructuredData } from './structured-data.tsx'

/** Of promises that a visitor can verify. */
const TRUST = { price: IconReceipt, renewal: IconRefresh, refund: IconShieldCheck, private: IconUser } as const

/** Further details below the plans, for visitors who want to know more before choosing. */
export function BelowPlans(props: BelowPlansProps & { graph: object }) {
  const { comparison, how, exclusions, trust, claims, reviews, questions, graph } = props
  return (
    <>
      {comparison && (
        <Section id="compare" title={comparison.title} lead={comparison.lead}>
          <CompareTable {...comparison} />
        </Section>
      )}
      <Section id="how" title={how.title} band>
        <div className={view.how}>
          <StepList steps={how.steps} />
          {exclusions && (
            <Card>
              <Exclusions {...exclusions} />
            </Card>
          )}
        </div>
      </Section>
      {trust && (
        <Section id="trust" title={trust.title}>
          <IconList items={trust.items} icons={TRUST} />
        </Section>
      )}
      {claims && (
        <Section id="claims" title={claims.title} lead={claims.lead} band>
          <div className={view.how}>
            <StepList steps={claims.steps} />
            <div className={view.picture}>
              <BillArt />
            </div>
          </div>
        </Section>
      )}
      {reviews && (
        <Section id="reviews" title={reviews.title} lead={reviews.lead}>
          <ReviewList reviews={reviews.list} />
        </Section>
      )}
      <Questions {...questions} />
      <CallMeBand />
      <StructuredData graph={graph} />
    </>
  )
}
