import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { queryOf, request } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { readConsultOptions } from '../contract/fair-use.ts'
import { consultScreens } from '../words/screens.ts'
import { AskForm } from './ask-form.tsx'

const words = consultScreens.ask

export async function clientLoader({ request: { url } }: ClientLoaderFunctionArgs) {
  return { options: await readOrLogIn(new URL(url), () => request(readConsultOptions, {})) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <FormSkeleton />
    </Frame>
  )
}

/** A member asks for a doctor: for whom, about what and in which language, with what is left shown before. */
export default function AskScreen() {
  return (
    <QueryProvider>
      <Frame>
        <Ask />
      </Frame>
    </QueryProvider>
  )
}

function Ask() {
  const { options } = useLoaderData<typeof clientLoader>()
  const { data, error, isPending, refetch } = useQuery({ ...queryOf(readConsultOptions, {}), initialData: options })
  if (isPending) return <FormSkeleton />
  if (!data) return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
  if (data.patients.length === 0)
    return (
      <EmptyState
        title={words.nobodyTitle}
        advice={words.nobodyText}
        action={<ButtonLink to="/my-plan">{words.toPlan}</ButtonLink>}
      />
    )
  return <AskForm options={data} onRefused={() => void refetch()} />
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <PageColumn width="narrow">
      <BackLink to="/my-plan">{words.back}</BackLink>
      <PageHeading title={words.title} lead={words.lead} />
      {children}
      <p>
        <TallLink to="/consult/history">{words.history}</TallLink>
      </p>
    </PageColumn>
  )
}

function FormSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar height="5rem" />
      <SkeletonBar height="3.5rem" />
      <SkeletonBar height="3.5rem" />
      <SkeletonBar height="3.5rem" />
    </Skeletons>
  )
}
