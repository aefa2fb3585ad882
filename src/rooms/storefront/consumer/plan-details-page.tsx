import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { OfferSlot } from '#rooms/offers/components/offer-slot.tsx'
import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { detailsWords as words } from '../words/loaders.ts'
import { BelowPlans } from './below-plans.tsx'
import { FullPrice } from './full-price.tsx'
import view from './group-view.module.css'
import { Hero } from './hero.tsx'
import { HomeCareArt } from './home-care-art.tsx'
import { loadGroup } from './load-group.ts'
import { MyPlanStrip } from './my-plan-strip.tsx'
import { OtherPlans } from './other-plans.tsx'
import { Section } from './section.tsx'
import { WorthTable } from './worth-table.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const group = await loadGroup(context, params.slug ?? '', request)
  const [first] = group.cards
  return {
    group,
    said: {
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

/** The long form of a plan group: one plan told in full, what each part is worth alone, and the other sizes. */
export default function PlanDetailsPage() {
  const { group, said } = useLoaderData<typeof loader>()
  const { kind, cards, my_plan } = group
  const [first, ...others] = cards
  return (
    <div className={view.page}>
      {my_plan && (
        <div className={view.notices}>
          <MyPlanStrip {...my_plan} />
        </div>
      )}
      <Hero {...group} title={said.title} art={kind === 'retail' ? <FamilyCanopy /> : <HomeCareArt />} />
      {first && (
        <Section id="plans" title={said.what} lead={said.whatLead}>
          <div className={view.told}>
            <WorthTable card={first} alone={said.alone} together={said.together} />
            <FullPrice card={first} kind={kind} whoTitle={said.whoTitle} everyday={said.everyday} />
          </div>
        </Section>
      )}
      {others.length > 0 && (
        <Section id="others" title={said.others} lead={said.othersLead} band>
          <OtherPlans cards={others} />
        </Section>
      )}
      {first && group.below && <BelowPlans {...group.below} />}
      {kind === 'retail' && !my_plan && <OfferSlot />}
    </div>
  )
}
