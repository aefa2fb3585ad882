import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { OfferSlot } from '#rooms/offers/components/offer-slot.tsx'
import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { Hero } from '#ui/hero.tsx'
import { detailsWords as words } from '../words/loaders.ts'
import { BelowPlans } from './below-plans.tsx'
import { FullPrice } from './full-price.tsx'
import view from './group-view.module.css'
import { HomeCareArt } from './home-care-art.tsx'
import { loadGroup } from './load-group.ts'
import { MyPlanStrip } from './my-plan-strip.tsx'
import { OtherPlans } from './other-plans.tsx'
import { Section } from './section.tsx'
import { SeePlans } from './see-plans.tsx'
import { WorthTable } from './worth-table.tsx'

export async function loader({ context, params, ...asked }: LoaderFunctionArgs) {
  const group = await loadGroup(context, params.slug ?? '', asked)
  const [first] = group.cards
  return {
    group,
    texts: {
      title: words.title(group.title),
      what: words.whatTitle,
      whatLead: first && words.whatLead(first.name, first.price),
      alone: words.alone,
      together: words.together,
      whoTitle: words.whoTitle,
      everyday: words.everyday,
      others: words.others,
      othersLead: words.othersLead,
    },
  }
}

/** The detailed page of a plan group: one plan in full, what each part is worth separately, and the other sizes. */
export default function PlanDetailsPage() {
  const { group, texts } = useLoaderData<typeof loader>()
  const { kind, cards, my_plan } = group
  const [first, ...others] = cards
  return (
    <div>
      {my_plan && (
        <div className={view.notices}>
          <MyPlanStrip {...my_plan} />
        </div>
      )}
      <Hero
        {...group}
        title={texts.title}
        art={kind === 'retail' ? <FamilyCanopy /> : <HomeCareArt />}
        action={<SeePlans count={cards.length} />}
      />
      {first && (
        <Section id="plans" title={texts.what} lead={texts.whatLead}>
          <div className={view.details}>
            <WorthTable card={first} alone={texts.alone} together={texts.together} />
            <FullPrice card={first} kind={kind} whoTitle={texts.whoTitle} everyday={texts.everyday} />
          </div>
        </Section>
      )}
      {others.length > 0 && (
        <Section id="others" title={texts.others} lead={texts.othersLead} band>
          <OtherPlans cards={others} />
        </Section>
      )}
      {first && group.below && <BelowPlans {...group.below} />}
      {kind === 'retail' && !my_plan && <OfferSlot plan_id={first?.id} />}
    </div>
  )
}
