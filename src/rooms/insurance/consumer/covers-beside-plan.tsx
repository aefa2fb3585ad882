import { type LoaderFunctionArgs, useLoaderData, useOutletContext } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import type { BesidePlans } from '#rooms/subscriptions/components/beside-plans.ts'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { readOpenCovers } from '../components/read-open-covers.ts'
import { besidePlanWords as words } from '../words/beside-plan.ts'
import { PolicyCard } from './policy-card.tsx'

/** Read by the server, as My plan is: nothing moves when they arrive. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, now } = context.get(pageContext)
  return { covers: await readOpenCovers({ transport: api }), now }
}

/** The covers that the reader of My plan has beside the plan: those to apply for above it, the others below. */
export default function CoversBesidePlan() {
  const loaded = useLoaderData<typeof loader>()
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
