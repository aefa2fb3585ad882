import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import type { AnswerOf } from '#platform/contract/call.ts'
import { queryOf, request } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Stack } from '#ui/stack.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { listMyCheckups, type MyCheckup } from '../contract/my-checkups.ts'
import { screenWords as words } from '../words/screens.ts'
import { CheckupCard } from './checkup-card.tsx'
import { CheckupFrame, CheckupSkeleton } from './checkup-frame.tsx'
import { ofPlan } from './of-plan.ts'

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  return { first: await readOrLogIn(url, () => request(listMyCheckups, {})) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <CheckupFrame title={words.title} lead={words.lead} up={{ to: '/my-plan', name: words.myPlan }}>
      <CheckupSkeleton />
    </CheckupFrame>
  )
}

/** The check-ups of a person and of the people on their plan. */
export default function CheckupsScreen() {
  return (
    <QueryProvider>
      <CheckupFrame title={words.title} lead={words.lead} up={{ to: '/my-plan', name: words.myPlan }}>
        <Checkups />
      </CheckupFrame>
    </QueryProvider>
  )
}

function Checkups() {
  const { first } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { data, error, isPending, refetch } = useQuery({ ...queryOf(listMyCheckups, {}), initialData: first })
  if (isPending) return <CheckupSkeleton />
  if (!data) return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
  const { orders, people, plan } = ofPlan(data, search.get('subscription_id'))
  const canBook = people.some(({ reason }) => reason === null)
  return (
    <>
      <Left people={people} />
      {plan && <TallLink to="/check-ups">{words.everyPlan}</TallLink>}
      {orders.length === 0 && <Nothing canBook={canBook} />}
      <Part title={words.open} orders={orders.filter(({ status }) => status === 'in_progress')} />
      <Part title={words.past} orders={orders.filter(({ status }) => status !== 'in_progress')} />
      {canBook && (
        <StickyAction>
          <ButtonLink to={plan ? `/check-ups/book?subscription_id=${plan}` : '/check-ups/book'} tone="call" wide>
            {words.book}
          </ButtonLink>
        </StickyAction>
      )}
    </>
  )
}

/** What each plan still gives, or why it gives nothing. */
function Left({ people }: Pick<AnswerOf<typeof listMyCheckups>, 'people'>) {
  const plans = [...Map.groupBy(people, ({ subscription_id }) => subscription_id).values()].map(
    (of) => of.find(({ reason }) => reason === null) ?? of[0]!,
  )
  const given = plans.filter(({ reason }) => reason === null)
  const refused = plans.filter(
    ({ reason }) => reason !== null && reason !== 'SERVICE_NOT_COVERED' && reason !== 'PLAN_INACTIVE',
  )
  return (
    <>
      {given.map(({ subscription_id, plan_name, remaining }) => (
        <Muted key={subscription_id}>{words.left(plan_name, remaining)}</Muted>
      ))}
      {refused.map(({ subscription_id, plan_name, text }) => (
        <Notice key={subscription_id} tone="info" title={plan_name}>
          {text}
        </Notice>
      ))}
    </>
  )
}

function Nothing({ canBook }: { canBook: boolean }) {
  if (canBook) return <EmptyState title={words.none.title} advice={words.none.text} />
  const { title, text, action } = words.noPlan
  return <EmptyState title={title} advice={text} action={<ButtonLink to="/">{action}</ButtonLink>} />
}

function Part({ title, orders }: { title: string; orders: readonly MyCheckup[] }) {
  if (orders.length === 0) return null
  return (
    <PagePart title={title}>
      <Stack as="ul" gap="md">
        {orders.map((checkup) => (
          <CheckupCard key={checkup.id} checkup={checkup} />
        ))}
      </Stack>
    </PagePart>
  )
}
