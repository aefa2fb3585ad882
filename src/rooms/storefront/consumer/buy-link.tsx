import { useTakenCoupon } from '#rooms/offers/components/offer-store.ts'
import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import type { ButtonTone } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { pageWords } from '../words/page.ts'

interface BuyLinkProps {
  card: Pick<PlanCard, 'id' | 'name' | 'price'>
  tone?: ButtonTone
}

/** The link to the payment page, with the offer's coupon if the visitor has accepted it and it is for this plan. */
export function BuyLink({ card, tone }: BuyLinkProps) {
  const taken = useTakenCoupon(card.id)
  const coupon = taken ? `&coupon=${encodeURIComponent(taken)}` : ''
  return (
    <ButtonLink to={`/buy?plan_id=${card.id}${coupon}`} tone={tone} wide>
      {pageWords.buy(card.name, card.price)}
    </ButtonLink>
  )
}
