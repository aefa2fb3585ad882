import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { BackLink } from '#ui/back-link.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { shopWords } from '../words/shop.ts'
import { loadCover } from './load-cover.ts'
import { SettlementFigure } from './settlement-figure.tsx'

const words = shopWords.disclaimers

export function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  return loadCover(context, slug)
}

/** What a buyer should know of a cover besides what it gives. */
export default function DisclaimersPage() {
  const { plan } = useLoaderData<typeof loader>()
  const { detail } = shopWords
  return (
    <PageColumn>
      <Stack gap="2xl">
        <Stack gap="lg">
          <BackLink to={`/insurance-plan/${plan.slug}`}>{plan.name}</BackLink>
          <PageHeading title={words.title} lead={words.lead(plan.name)} />
          <BulletList>
            {plan.disclaimers.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </BulletList>
        </Stack>
        <PagePart title={words.insurerTitle}>
          <FactList
            facts={[
              [detail.insurerName, plan.insurer],
              [detail.registration, plan.insurer_registration],
              [detail.masterPolicy, plan.master_policy_number],
            ]}
          />
          <SettlementFigure plan={plan} />
        </PagePart>
      </Stack>
    </PageColumn>
  )
}
