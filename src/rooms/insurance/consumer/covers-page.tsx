import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Hero } from '#ui/hero.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { listInsurancePlans } from '../contract/plans.ts'
import { shopWords } from '../words/shop.ts'
import { CoverCard } from './cover-card.tsx'
import { loadCover } from './load-cover.ts'

const words = shopWords.landing

/** The covers with all that their pages say, so that both say the same. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { insurance_plans } = await pageRead(context, listInsurancePlans, {})
  const covers = await Promise.all(insurance_plans.map(({ slug }) => loadCover(context, slug)))
  return { covers, url: `${context.get(pageContext).site.origin}/plus/insurance-plan` }
}

/** The landing page of the life covers. */
export default function CoversPage() {
  const { covers, url } = useLoaderData<typeof loader>()
  const [first] = covers
  if (!first)
    return (
      <PageColumn>
        <PageHeading title={shopWords.name} />
        <EmptyState
          title={words.noneTitle}
          advice={words.noneText}
          action={<ButtonLink to="/">{words.plans}</ButtonLink>}
        />
      </PageColumn>
    )
  const { plan, facts } = first
  const figure = plan.claim_settlement
  return (
    <>
      <Hero
        title={words.documentTitle}
        headline={words.headline(facts.sum)}
        lead={words.lead(plan.insurer, facts.premium, facts.term)}
        url={url}
        promises={[
          facts.entry_age,
          shopWords.noMedicals,
          ...(figure
            ? [
                {
                  promise: shopWords.settled(figure.percent),
                  note: shopWords.settledBy(plan.insurer, figure.source, figure.year),
                },
              ]
            : []),
        ]}
        art={<FamilyCanopy />}
        action={
          <ButtonLink to={`/insurance-plan/${plan.slug}`} tone="call">
            {words.see}
          </ButtonLink>
        }
      />
      <PageColumn width="wide">
        <Stack gap="2xl">
          {/* Beside each other where there is one cover only. */}
          <Stack gap="2xl" {...(covers.length === 1 && { columns: 2 })}>
            <PagePart title={words.covers} note={words.coversNote}>
              <Stack gap="lg" {...(covers.length > 1 && { columns: 2 })}>
                {covers.map((cover) => (
                  <CoverCard key={cover.plan.id} {...cover} />
                ))}
              </Stack>
            </PagePart>
            <div>
              <PagePart title={words.how}>
                <StepList steps={words.steps} />
              </PagePart>
            </div>
          </Stack>
          <TallLink to="/my-insurance">{words.mine}</TallLink>
        </Stack>
      </PageColumn>
    </>
  )
}
