import { BulletList } from '#ui/bullet-list.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { shopWords as words } from '../words/shop.ts'
import { CoverPrice } from './cover-price.tsx'
import type { CoverPage } from './load-cover.ts'
import { SettlementFigure } from './settlement-figure.tsx'

/** A cover on sale, with what decides for or against it. */
export function CoverCard({ plan, facts }: CoverPage) {
  return (
    <Card as="article" labelledBy={plan.slug}>
      <Stack gap="lg">
        <Stack gap="2xs">
          <Title as="h3" id={plan.slug}>
            {plan.name}
          </Title>
          <Muted>{words.insuredBy(plan.insurer)}</Muted>
        </Stack>
        <CoverPrice facts={facts} />
        <BulletList>
          <li>{words.detail.facts.sumLine(facts.sum)}</li>
          <li>{facts.entry_age}</li>
          <li>{words.noMedicals}</li>
          {facts.enrolment && <li>{facts.enrolment}</li>}
        </BulletList>
        <SettlementFigure plan={plan} />
        <ButtonLink to={`/insurance-plan/${plan.slug}`} wide>
          {words.landing.details(plan.name)}
        </ButtonLink>
      </Stack>
    </Card>
  )
}
