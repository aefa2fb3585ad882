import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { CheckupBadge } from '../components/checkup-badge.tsx'
import { CheckupLog, DownloadLog } from '../components/checkup-log.tsx'
import { readStaffCheckup, type StaffCheckupDetail } from '../contract/staff.ts'
import { staffScreenWords } from '../words/staff.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderReports } from './order-reports.tsx'

const words = staffScreenWords.detail

/** One check-up: what is known of it, what can be done next, its reports and its log. */
export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(readStaffCheckup, { params: { id: orderId } }))
  return (
    <PageColumn width="desk">
      <BackLink to="/dashboard/checkups">{staffScreenWords.title}</BackLink>
      {data ? (
        <Shown key={data.id} order={data} />
      ) : (
        <>
          <PageHeading title={orderId} size="desk" />
          {error ? (
            <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeletons>
              <SkeletonBar height="16rem" />
            </Skeletons>
          )}
        </>
      )}
    </PageColumn>
  )
}

function Shown({ order }: { order: StaffCheckupDetail }) {
  const { name, order_id, company, status, sub_status, own_affair, downloads, logs } = order
  return (
    <>
      <Stack gap="2xs" align="start">
        <PageHeading
          title={words.of(name)}
          lead={[order_id, company ?? staffScreenWords.bought].join(' · ')}
          size="desk"
        />
        <CheckupBadge status={status} sub_status={sub_status} />
      </Stack>
      {own_affair ? <Notice tone="info">{words.own}</Notice> : <NextSteps order={order} />}
      <OrderFacts order={order} />
      <OrderReports order={order} />
      <DownloadLog title={words.downloads} downloads={downloads} sub_status={sub_status} />
      <PagePart title={words.log}>
        <CheckupLog logs={logs} />
      </PagePart>
    </>
  )
}
