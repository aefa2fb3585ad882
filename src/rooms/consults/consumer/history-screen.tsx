import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { queryOf, request } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Pager } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type Consultation, listConsultations } from '../contract/consultation.ts'
import type { ConsultStatus } from '../rules/consult-status.ts'
import { consultScreens } from '../words/screens.ts'

const words = consultScreens.list
const TONES: Record<ConsultStatus, StatusTone> = {
  initiated: 'waiting',
  queued: 'info',
  active: 'info',
  completed: 'good',
  failure: 'warn',
  cancelled: 'neutral',
  expired: 'warn',
}

const pageOf = (search: URLSearchParams) => {
  const asked = Number(search.get('page'))
  return Number.isInteger(asked) && asked > 0 ? asked : 1
}

export async function clientLoader({ request: { url } }: ClientLoaderFunctionArgs) {
  const address = new URL(url)
  const page_number = pageOf(address.searchParams)
  return { first: await readOrLogIn(address, () => request(listConsultations, { query: { page_number } })) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <ListSkeleton />
    </Frame>
  )
}

/** The consultations of the member, and those they asked for. */
export default function HistoryScreen() {
  return (
    <QueryProvider>
      <Frame>
        <Consultations />
      </Frame>
    </QueryProvider>
  )
}

function Consultations() {
  const { first } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const page_number = pageOf(search)
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(listConsultations, { query: { page_number } }),
    initialData: first,
  })
  if (isPending) return <ListSkeleton />
  if (!data) return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
  const { consultations, pagination_info: info } = data
  if (consultations.length === 0)
    return (
      <EmptyState
        title={words.noneTitle}
        advice={words.noneText}
        action={<ButtonLink to="/consult">{words.ask}</ButtonLink>}
      />
    )
  return (
    <>
      <Stack as="ul" gap="md">
        {consultations.map((consult) => (
          <Row key={consult.transaction_id} consult={consult} />
        ))}
      </Stack>
      {(info.has_next_page || info.has_prev_page) && (
        <Pager
          label={words.title}
          info={info}
          total={info.total_consultations}
          hrefOf={(page) => `/consult/history?page=${page}`}
        />
      )}
    </>
  )
}

function Row({ consult }: { consult: Consultation }) {
  const { transaction_id, problem_area, speciality, doctor_name, patient_name, initiated_at, status } = consult
  return (
    <Card as="li">
      <Split align="start">
        <Stack gap="2xs">
          <TallLink to={`/consult/${transaction_id}`}>{problem_area?.name ?? speciality}</TallLink>
          <Muted size="sm">
            <WireTimeText value={initiated_at} />
            {[patient_name, doctor_name].filter(Boolean).map((name) => ` · ${name}`)}
          </Muted>
          {consult.prescriptions.length > 0 && (
            <Muted size="sm">{words.prescriptions(consult.prescriptions.length)}</Muted>
          )}
        </Stack>
        <StatusBadge tone={TONES[status]}>{words.status[status]}</StatusBadge>
      </Split>
    </Card>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <PageColumn>
      <BackLink to="/consult">{words.back}</BackLink>
      <PageHeading title={words.title} />
      {children}
    </PageColumn>
  )
}

function ListSkeleton() {
  return (
    <Skeletons>
      {[0, 1, 2].map((card) => (
        <SkeletonBar key={card} height="5.5rem" />
      ))}
    </Skeletons>
  )
}
