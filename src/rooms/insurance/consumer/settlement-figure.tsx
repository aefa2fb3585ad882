import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Title } from '#ui/title.tsx'
import type { InsurancePlanDetail } from '../contract/plans.ts'
import { shopWords as words } from '../words/shop.ts'

/** How many claims the insurer settled, with who says so and for which year; nothing where the figure is out of date. */
export function SettlementFigure({ plan }: { plan: Pick<InsurancePlanDetail, 'insurer' | 'claim_settlement'> }) {
  const { insurer, claim_settlement: figure } = plan
  if (!figure) return null
  return (
    <Card quiet>
      <Title as="p">{words.settled(figure.percent)}</Title>
      <Muted size="sm">{words.settledBy(insurer, figure.source, figure.year)}</Muted>
    </Card>
  )
}
