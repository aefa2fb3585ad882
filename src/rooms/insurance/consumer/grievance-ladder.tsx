import { PagePart } from '#ui/page-part.tsx'
import { StepList } from '#ui/step-list.tsx'
import type { InsurancePlanDetail } from '../contract/plans.ts'
import { contactOf } from '../rules/contact.ts'
import { shopWords } from '../words/shop.ts'

const words = shopWords.detail

interface GrievanceLadderProps {
  ladder: InsurancePlanDetail['grievance_ladder']
  carePhone: string | undefined
}

/** Whom to complain to, in which order, and how long each may take. */
export function GrievanceLadder({ ladder, carePhone }: GrievanceLadderProps) {
  if (ladder.length === 0) return null
  const steps = [...ladder].sort((a, b) => a.level - b.level)
  return (
    <PagePart title={words.grievance} note={words.grievanceNote}>
      <StepList
        steps={steps.map((one) => ({
          title: one.name,
          text: `${contactOf(one, carePhone, words.ourSite)}. ${words.answerIn(one.days)}.`,
        }))}
      />
    </PagePart>
  )
}
