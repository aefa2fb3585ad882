import { type ClientLoaderFunctionArgs, useLoaderData, useOutletContext } from 'react-router'
import type { BesidePlans } from '#rooms/subscriptions/components/beside-plans.ts'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { readOpenCovers } from '../components/read-open-covers.ts'
import { besidePlanWords as words } from '../words/beside-plan.ts'
import { loadNow } from './load-application.ts'
import { PolicyCard } from './policy-card.tsx'

export const loader = loadNow

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [covers, { now }] = await Promise.all([readOpenCovers(), serverLoader<typeof loadNow>()])
  return { covers, now }
}
clientLoader.hydrate = true as const

/** The covers that the reader of My plan has beside the plan: those to apply for above it, the others below. */
export default function CoversBesidePlan() {
  const loaded = useLoaderData<typeof clientLoader>()
  const place = useOutletContext<BesidePlans>()
  const { now } = loaded
  const covers = loaded.covers.filter(({ can }) => can.apply === (place === 'above'))
  if (covers.length === 0) return null
  return (
    <PagePart title={words.title}>
      <Stack as="ul" gap="md">
        {covers.map((policy) => (
          <PolicyCard key={policy.id} policy={policy} now={now} />
        ))}
      </Stack>
    </PagePart>
  )
}
