import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Stack } from '#ui/stack.tsx'
import { CheckupBadge } from '../components/checkup-badge.tsx'
import { CheckupLog, DownloadLog } from '../components/checkup-log.tsx'
import { type MyCheckupDetail, readMyCheckup } from '../contract/my-checkups.ts'
import { screenWords } from '../words/screens.ts'
import { AgreeToCheckup } from './agree-to-checkup.tsx'
import { CancelCheckup } from './cancel-checkup.tsx'
import { CheckupFacts } from './checkup-facts.tsx'
import { CheckupFrame, CheckupSkeleton } from './checkup-frame.tsx'
import { CheckupReports } from './checkup-reports.tsx'
import { MoveCheckup } from './move-checkup.tsx'
import { ShareReport } from './share-report.tsx'

const words = screenWords.detail
const UP = { to: '/check-ups', name: screenWords.back }

export async function clientLoader({ url, params: { orderId = '' } }: ClientLoaderFunctionArgs) {
  return { first: await readOrLogIn(url, () => request(readMyCheckup, { params: { id: orderId } })) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <CheckupFrame title={screenWords.title} up={UP}>
      <CheckupSkeleton />
    </CheckupFrame>
  )
}

/** One check-up: when and where, what the person can do about it, its reports and who may see them. */
export default function CheckupScreen() {
  return (
    <QueryProvider>
      <Loaded />
    </QueryProvider>
  )
}

function Loaded() {
  const { orderId = '' } = useParams()
  const { first } = useLoaderData<typeof clientLoader>()
  const query = queryOf(readMyCheckup, { params: { id: orderId } })
  const { data, error, isPending, refetch } = useQuery({ ...query, initialData: first })
  return (
    <CheckupFrame title={data ? words.title(data.name) : screenWords.title} lead={data?.package} up={UP}>
      {data ? (
        <Shown key={data.id} checkup={data} />
      ) : isPending ? (
        <CheckupSkeleton />
      ) : error instanceof CallError && (error.status === 404 || error.status === 422) ? (
        <EmptyState
          title={words.notFound}
          advice={words.notFoundText}
          action={<ButtonLink to="/check-ups">{screenWords.back}</ButtonLink>}
        />
      ) : (
        <ErrorState title={screenWords.readFailed} error={error} onRetry={() => void refetch()} />
      )}
    </CheckupFrame>
  )
}

function needsTimeText({ can, subscription_id, employer }: MyCheckupDetail): string {
  if (can.reschedule) return words.chooseTime
  return subscription_id === null && employer ? words.companyChooses(employer) : words.needsTime
}

function Shown({ checkup }: { checkup: MyCheckupDetail }) {
  const [done, setDone] = useState<{ act: number; text: string }>({ act: 0, text: '' })
  const onDone = (text: string) => setDone(({ act }) => ({ act: act + 1, text }))
  const { status, sub_status, needs_time, can, downloads, logs, reports } = checkup
  return (
    <>
      <OutcomeNotice act={done.act} tone="good">
        {done.text}
      </OutcomeNotice>
      <Stack gap="md" align="start">
        <CheckupBadge status={status} sub_status={sub_status} needsTime={needs_time} />
        {checkup.subscription_id === null && checkup.employer && status === 'in_progress' && (
          <p>{words.askCompany(checkup.employer)}</p>
        )}
        {needs_time ? (
          <p>{needsTimeText(checkup)}</p>
        ) : (
          sub_status in words.next && <p>{words.next[sub_status as keyof typeof words.next]}</p>
        )}
      </Stack>
      <CheckupFacts checkup={checkup} />
      {can.agree && (status !== 'cancelled' || checkup.agreed_at) && (
        <AgreeToCheckup checkup={checkup} onDecided={onDone} />
      )}
      {can.reschedule && (
        <Stack direction="row" gap="md" wrap>
          <MoveCheckup checkup={checkup} onMoved={() => onDone(words.moved)} />
          {can.cancel && <CancelCheckup checkup={checkup} onCancelled={() => onDone(words.cancelled)} />}
        </Stack>
      )}
      {status === 'cancelled' && checkup.uhid && (
        <Stack align="start" gap="md">
          <ButtonLink to="/check-ups/book">{words.bookAgain}</ButtonLink>
        </Stack>
      )}
      {status !== 'cancelled' && <CheckupReports checkup={checkup} />}
      {can.share && (status !== 'cancelled' || reports.length > 0) && (
        <ShareReport checkup={checkup} onDecided={onDone} />
      )}
      <DownloadLog title={words.downloads} downloads={downloads} sub_status={sub_status} />
      <PagePart title={words.log}>
        <CheckupLog logs={logs} />
      </PagePart>
    </>
  )
}
