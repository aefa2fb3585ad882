import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { InsurancePlan } from '../contract/plans.ts'
import { coverFacts } from '../rules/cover-facts.ts'
import { mineWords } from '../words/mine.ts'

const words = mineWords.renewal

/** Of a cover that has ended and is still sold. Nothing renews by itself. */
export function RenewalOffer({ plan }: { plan: InsurancePlan }) {
  const facts = coverFacts(plan)
  return (
    <Card as="section" labelledBy="renewal">
      <Stack gap="md" align="start">
        <Title id="renewal">{words.title}</Title>
        <p>{words.text(plan.name, facts.premium, facts.term)}</p>
        <ButtonLink to={`/buy/insurance/${plan.slug}`} tone="call">
          {words.buy}
        </ButtonLink>
        <Muted size="sm">{words.calm}</Muted>
      </Stack>
    </Card>
  )
}
