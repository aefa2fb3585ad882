import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type Consultation, readConsultation } from '../contract/consultation.ts'
import { isOpen } from '../rules/consult-status.ts'
import { pollAfter } from '../rules/polling.ts'
import { consultScreens } from '../words/screens.ts'
import { AfterCall } from './after-call.tsx'
import { DoctorFound } from './doctor-found.tsx'
import { Searching } from './searching.tsx'

const words = consultScreens.one

export async function clientLoader({ request: { url }, params }: ClientLoaderFunctionArgs) {
  const transaction_id = params.transactionId ?? ''
  return { first: await readOrLogIn(new URL(url), () => request(readConsultation, { params: { transaction_id } })) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame title={words.loading}>
      <Skeletons>
        <SkeletonBar height="2rem" />
        <SkeletonBar height="8rem" />
      </Skeletons>
    </Frame>
  )
}

/** One consultation: waiting for a doctor, the doctor and the link, and afterwards its prescriptions and a rating. */
export default function ConsultScreen() {
  const { transactionId = '' } = useParams()
  return (
    <QueryProvider>
      <Consult key={transactionId} transaction_id={transactionId} />
    </QueryProvider>
  )
}

function Consult({ transaction_id }: { transaction_id: string }) {
  const { first } = useLoaderData<typeof clientLoader>()
  const cache = useQueryClient()
  const query = queryOf(readConsultation, { params: { transaction_id } })
  const { data, error, refetch } = useQuery({
    ...query,
    initialData: first,
    refetchInterval: ({ state }) => pollAfter(state.data, state.dataUpdateCount),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })
  const show = (consult: Consultation) => cache.setQueryData(query.queryKey, consult)
  if (!data && error instanceof CallError && (error.status === 404 || error.status === 400))
    return (
      <Frame title={words.notYoursTitle}>
        <EmptyState
          title={words.notYoursTitle}
          advice={words.notYoursText}
          action={<ButtonLink to="/consult/history">{words.back}</ButtonLink>}
        />
      </Frame>
    )
  if (!data)
    return (
      <Frame title={words.loading}>
        {error ? (
          <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeletons>
            <SkeletonBar height="8rem" />
          </Skeletons>
        )}
      </Frame>
    )
  return (
    <Frame title={words.title[data.status]}>
      {error && isOpen(data.status) && (
        <Notice tone="warn" live>
          {words.unreachable}
        </Notice>
      )}
      <Part consult={data} onChange={show} />
      <Facts consult={data} />
    </Frame>
  )
}

function Part({ consult, onChange }: { consult: Consultation; onChange: (consult: Consultation) => void }) {
  if (consult.status === 'initiated') return <Searching consult={consult} onChange={onChange} />
  if (consult.status === 'queued' || consult.status === 'active') return <DoctorFound consult={consult} />
  if (consult.status === 'completed') return <AfterCall consult={consult} onChange={onChange} />
  return (
    <Stack gap="md" align="start">
      <Notice tone={consult.status === 'cancelled' ? 'info' : 'warn'} live>
        {consult.message}
      </Notice>
      {consult.failure_reason !== 'NOT_COVERED' && (
        <ButtonLink tone="call" to={askAgain(consult)}>
          {words.askAgain}
        </ButtonLink>
      )}
    </Stack>
  )
}

/** The same request again: nothing has to be chosen a second time. */
function askAgain({ uhid, problem_area, preferredLanguage }: Consultation): string {
  const search = new URLSearchParams({ uhid, problem: problem_area?.id ?? '', language: preferredLanguage })
  return `/consult?${search}`
}

function Facts({ consult }: { consult: Consultation }) {
  const { patient_name, problem_area, preferredLanguage, initiated_at } = consult
  return (
    <FactList
      layout="sides"
      facts={[
        [words.patient, patient_name],
        [words.problem, problem_area?.name ?? consult.speciality],
        [words.language, preferredLanguage],
        [words.askedAt, <WireTimeText key="asked" value={initiated_at} />],
      ]}
    />
  )
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <PageColumn width="narrow">
      <BackLink to="/consult/history">{words.back}</BackLink>
      <div aria-live="polite">
        <PageHeading title={title} />
      </div>
      {children}
    </PageColumn>
  )
}
