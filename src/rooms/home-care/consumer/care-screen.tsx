import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { callUrl, queryOf, request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { Advice } from '../components/advice.tsx'
import { type Care, downloadCareSummary, listMyCare, readCare } from '../contract/care.ts'
import { awaitsNumber } from '../rules/vitals.ts'
import { memberWords as words } from '../words/member.ts'
import { CallCalendar, NextCall } from './calls.tsx'
import { Ended } from './ended.tsx'
import { KitPart } from './kit-part.tsx'
import { Readings } from './readings.tsx'
import { Stem } from './stem.tsx'
import { VitalsForm } from './vitals-form.tsx'

/** The number of customer care, which only the server knows. */
export function loader({ context }: LoaderFunctionArgs) {
  return { carePhone: context.get(pageContext).site.carePhone }
}

/** The care of the address, else the newest one of the person. */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  const named = url.searchParams.get('subscription_id')
  const [read, { carePhone }] = await Promise.all([
    readOrLogIn(url, async () => {
      const id = named ?? (await request(listMyCare, {})).care[0]?.subscription_id
      return { id, first: id ? await request(readCare, { params: { id } }) : undefined }
    }),
    serverLoader<typeof loader>(),
  ])
  return { isRead: read !== undefined, id: read?.id ?? named ?? undefined, first: read?.first, carePhone }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame title={words.title}>
      <Skeletons>
        {[0, 1, 2].map((card) => (
          <SkeletonBar key={card} height="7rem" />
        ))}
      </Skeletons>
    </Frame>
  )
}

/** Care at home, for who bought it: what to do now, the next call, readings, the kit and the calendar. */
export default function CareScreen() {
  const { id, isRead } = useLoaderData<typeof clientLoader>()
  if (!id)
    return (
      <Frame title={words.title}>
        {isRead ? (
          <EmptyState
            title={words.noneTitle}
            advice={words.noneText}
            action={<ButtonLink to="/">{words.noneAction}</ButtonLink>}
          />
        ) : (
          <ErrorState title={words.readFailed} onRetry={() => location.reload()} />
        )}
      </Frame>
    )
  return (
    <QueryProvider>
      <Loaded id={id} />
    </QueryProvider>
  )
}

/** How often a screen that is left open asks what has changed. */
const EVERY_MS = 30_000

function Loaded({ id }: { id: string }) {
  const { first, carePhone } = useLoaderData<typeof clientLoader>()
  const query = queryOf(readCare, { params: { id } })
  const { data, error, refetch } = useQuery({ ...query, initialData: first, refetchInterval: EVERY_MS })
  if (!data)
    return (
      <Frame title={words.title}>
        <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
      </Frame>
    )
  const { patient_name, day, status } = data
  return (
    <Frame title={words.title} lead={status === 'ACTIVE' ? words.lead(patient_name, day) : words.over(patient_name)}>
      <Shown care={data} carePhone={carePhone} />
    </Frame>
  )
}

function Shown({ care, carePhone }: { care: Care; carePhone: string }) {
  const { status, advice, has_summary, subscription_id } = care
  const [raised, setRaised] = useState(0)
  const isActive = status === 'ACTIVE'
  return (
    <>
      <Advice care={care} carePhone={carePhone} raised={raised} />
      {care.ended && <Ended {...care.ended} />}
      {status === 'COMPLETED' && <Notice tone="good">{has_summary ? words.completed : words.completing}</Notice>}
      {status === 'STOPPED' && <Notice tone="info">{words.stopped}</Notice>}
      {has_summary && (
        <PagePart title={words.summary.title}>
          <DownloadLink href={callUrl(downloadCareSummary, { id: subscription_id })}>
            {words.summary.download}
          </DownloadLink>
        </PagePart>
      )}
      {status !== 'STOPPED' && <Stem care={care} />}
      {isActive && <NextCall care={care} carePhone={carePhone} />}
      {isActive && (
        <VitalsForm
          id={subscription_id}
          carePhone={carePhone}
          unit={care.temperature_unit}
          isAlarmed={advice !== null}
          awaitsNumber={awaitsNumber(care.vitals, care.escalations)}
          onAlarm={() => setRaised((before) => before + 1)}
        />
      )}
      <Readings vitals={care.vitals} unit={care.temperature_unit} isAlarmed={advice !== null} />
      <KitPart care={care} />
      <CallCalendar care={care} />
      {isActive && (
        <p>
          <TallLink to={`/my-plan/refund?subscription_id=${subscription_id}`}>{words.refund}</TallLink>
        </p>
      )}
    </>
  )
}

function Frame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <PageColumn>
      <Stack gap="xl">
        <BackLink to="/my-plan">{words.myPlan}</BackLink>
        <PageHeading title={title} lead={lead} />
        {children}
      </Stack>
    </PageColumn>
  )
}
