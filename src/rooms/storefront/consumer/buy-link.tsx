import { useLimitedOffer } from '#rooms/offers/components/offer-store.ts'
import type { PlanCard } from '#rooms/plans/rules/plan-card.ts'
import { planWords } from '#rooms/plans/words.ts'
import type { ButtonTone } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

interface BuyLinkProps {
  card: Pick<PlanCard, 'id' | 'name' | 'price'>
  kind: 'retail' | 'home-care'
  tone?: ButtonTone
}

/** To the payment page, with the coupon of the offer while it holds; home care takes no coupon. */
export function BuyLink({ card, kind, tone }: BuyLinkProps) {
  const offer = useLimitedOffer()
  const coupon = offer && kind === 'retail' ? `&coupon=${encodeURIComponent(offer.coupon)}` : ''
  return (
    <ButtonLink to={`/buy?plan_id=${card.id}${coupon}`} tone={tone} wide>
      {planWords.page.buy(card.name, card.price)}
    </ButtonLink>
  )
}
