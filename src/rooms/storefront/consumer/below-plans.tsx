import { CallMeBand } from '#rooms/leads/components/call-me-band.tsx'
import { planWords } from '#rooms/plans/words.ts'
import { Card } from '#ui/card.tsx'
import { StepList } from '#ui/step-list.tsx'
import type { Comparison } from '../rules/compare-plans.ts'
import { storefrontWords as words } from '../words.ts'
import { BillArt } from './bill-art.tsx'
import { CompareTable } from './compare-table.tsx'
import { Exclusions } from './exclusions.tsx'
import view from './group-view.module.css'
import type { ShownReview } from './load-below.ts'
import { Questions } from './questions.tsx'
import { ReviewList } from './review-list.tsx'
import { Section } from './section.tsx'
import { StructuredData, type StructuredDataProps } from './structured-data.tsx'
import { Trust } from './trust.tsx'

export interface BelowPlansProps {
  kind: 'retail' | 'home-care'
  exclusions: readonly string[]
  comparison: Comparison | undefined
  reviews: readonly ShownReview[]
  told: StructuredDataProps
}

/** All that a visitor may want to know before choosing, for who reads on. */
export function BelowPlans({ kind, exclusions, comparison, reviews, told }: BelowPlansProps) {
  const retail = kind === 'retail'
  return (
    <>
      {comparison && (
        <Section id="compare" title={words.compare.title} lead={words.compare.lead}>
          <CompareTable {...comparison} />
        </Section>
      )}
      <Section id="how" title={planWords.page.howTitle} band>
        <div className={view.how}>
          <StepList steps={words.how[kind]} />
          {exclusions.length > 0 && (
            <Card>
              <Exclusions kind={kind} exclusions={exclusions} />
            </Card>
          )}
        </div>
      </Section>
      {retail && (
        <Section id="trust" title={words.trust.title}>
          <Trust />
        </Section>
      )}
      {retail && (
        <Section id="claims" title={words.claims.title} lead={words.claims.lead} band>
          <div className={view.how}>
            <StepList steps={words.claims.steps} />
            <div className={view.picture}>
              <BillArt />
            </div>
          </div>
        </Section>
      )}
      {reviews.length > 0 && (
        <Section id="reviews" title={words.reviews.title} lead={words.reviews.lead}>
          <ReviewList reviews={reviews} />
        </Section>
      )}
      <Questions kind={kind} />
      <CallMeBand />
      <StructuredData {...told} kind={kind} />
    </>
  )
}
