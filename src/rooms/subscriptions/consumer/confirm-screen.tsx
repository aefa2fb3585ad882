import { type ClientLoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { subscriptionWords } from '../words.ts'
import { NotYours } from './members-screen.tsx'
import { pickPlan } from './pick-plan.ts'
import { PeopleSkeleton, PlanPeople } from './plan-people.tsx'

const words = subscriptionWords.confirm

/** The step after the receipt of a plan for several people; a plan for one has nobody to confirm. */
export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const picked = await pickPlan(url)
  const { coverage } = picked.listed ?? {}
  if (coverage && coverage.adult + coverage.minor <= 1) throw replace(allSet(picked.id))
  return picked
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <PeopleSkeleton />
    </Frame>
  )
}

export default function ConfirmScreen() {
  const { id, listed, isForeign } = useLoaderData<typeof clientLoader>()
  if (isForeign)
    return (
      <Frame>
        <NotYours />
      </Frame>
    )
  return (
    <QueryProvider>
      <Frame lead={listed && words.lead(listed.plan_name)}>
        <PlanPeople subscription_id={id} listed={listed}>
          {(people) => (
            <ButtonLink wide tone={people > 1 ? 'call' : 'quiet'} to={allSet(id)}>
              {people > 1 ? words.done : words.skip}
            </ButtonLink>
          )}
        </PlanPeople>
      </Frame>
    </QueryProvider>
  )
}

function Frame({ lead, children }: { lead?: string | undefined; children: React.ReactNode }) {
  return (
    <PageColumn width="narrow">
      <PageHeading title={words.title} lead={lead} />
      {children}
    </PageColumn>
  )
}

function allSet(subscription_id: string): string {
  return `/success?subscription_id=${subscription_id}`
}
