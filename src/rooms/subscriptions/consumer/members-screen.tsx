import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { subscriptionWords } from '../words.ts'
import { pickPlan } from './pick-plan.ts'
import { PeopleSkeleton, PlanPeople } from './plan-people.tsx'

const words = subscriptionWords.people

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  return pickPlan(url)
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <PeopleSkeleton />
    </Frame>
  )
}

export default function MembersScreen() {
  const { id, listed, isForeign } = useLoaderData<typeof clientLoader>()
  return (
    <QueryProvider>
      <Frame lead={listed && words.lead(listed.plan_name)}>
        {isForeign ? <NotYours /> : <PlanPeople subscription_id={id} listed={listed} />}
      </Frame>
    </QueryProvider>
  )
}

function Frame({ lead, children }: { lead?: string | undefined; children: React.ReactNode }) {
  return (
    <PageColumn>
      <BackLink to="/my-plan">{words.back}</BackLink>
      <PageHeading title={words.title} lead={lead} />
      {children}
    </PageColumn>
  )
}

export function NotYours() {
  return (
    <EmptyState
      title={words.notYoursTitle}
      advice={words.notYoursText}
      action={<ButtonLink to="/my-plan">{words.back}</ButtonLink>}
    />
  )
}
