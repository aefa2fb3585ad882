import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { queryOf, request } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { listMyCheckups } from '../contract/my-checkups.ts'
import { screenWords as words } from '../words/screens.ts'
import { BookForm } from './book-form.tsx'
import { CheckupFrame, CheckupSkeleton } from './checkup-frame.tsx'
import { ofPlan } from './of-plan.ts'

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  return { first: await readOrLogIn(url, () => request(listMyCheckups, {})) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <CheckupFrame title={words.form.title} up={{ to: '/check-ups', name: words.back }}>
      <CheckupSkeleton />
    </CheckupFrame>
  )
}

/** Books a check-up with a unit of the plan. */
export default function BookScreen() {
  return (
    <QueryProvider>
      <CheckupFrame title={words.form.title} up={{ to: '/check-ups', name: words.back }}>
        <Booking />
      </CheckupFrame>
    </QueryProvider>
  )
}

function Booking() {
  const { first } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { data, error, isPending, refetch } = useQuery({ ...queryOf(listMyCheckups, {}), initialData: first })
  if (isPending) return <CheckupSkeleton />
  if (!data) return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
  const canBook = data.people.filter(({ reason }) => reason === null)
  const { people } = ofPlan({ orders: [], people: canBook }, search.get('subscription_id'))
  if (people.length > 0) return <BookForm people={people} packages={data.packages} />
  const why = data.people.find(({ text }) => text)?.text
  return (
    <EmptyState
      title={words.noPlan.title}
      advice={why ?? words.noPlan.text}
      action={<ButtonLink to="/check-ups">{words.back}</ButtonLink>}
    />
  )
}
