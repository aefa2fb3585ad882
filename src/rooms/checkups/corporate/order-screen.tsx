import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { BackLink } from '#ui/back-link.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { CheckupBadge } from '../components/checkup-badge.tsx'
import { CheckupLog } from '../components/checkup-log.tsx'
import { type CheckupOrderDetail, listCheckupOrders, readCheckupOrder } from '../contract/company.ts'
import { companyOrderWords } from '../words/company-orders.ts'
import { companyScreenWords } from '../words/company-screen.ts'
import { ChangeOrder } from './change-order.tsx'
import { useCheckupLinks, useKind } from './kinds.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderReports } from './order-reports.tsx'

const words = companyScreenWords.detail

/** One check-up of a company's person or candidate: when and where, its reports, and what happened. */
export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const { subsidiary } = useCompanyDesk()
  const kind = useKind()
  const links = useCheckupLinks()
  const query = queryOf(readCheckupOrder, { params: { subsidiaryId: subsidiary.id, id: orderId } })
  const { data, error, refetch } = useQuery(query)
  return (
    <PageColumn width="desk">
      <BackLink to={links.list(kind)}>{companyScreenWords.titles[kind ?? 'ALL']}</BackLink>
      {data ? (
        <Order key={orderId} order={data} />
      ) : (
        <>
          <PageHeading title={words.name} size="desk" />
          {error ? (
            <ListFailure title={words.failed} error={asUnknown(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeletons>
              <SkeletonBar height="12rem" />
              <SkeletonBar height="8rem" />
            </Skeletons>
          )}
        </>
      )}
    </PageColumn>
  )
}

/** An address that cannot be an order's is not found, as one of nobody's. */
function asUnknown(error: Error): Error {
  return error instanceof CallError && error.status === 422 ? new CallError(404, undefined) : error
}

function Order({ order }: { order: CheckupOrderDetail }) {
  const { subsidiary } = useCompanyDesk()
  const queries = useQueryClient()
  const isNew = (useLocation().state as { ordered?: true } | null)?.ordered === true
  const [done, setDone] = useState({ act: isNew ? 1 : 0, text: isNew ? companyOrderWords.ordered : '' })
  const { details, logs, can } = order
  const params = { subsidiaryId: subsidiary.id, id: details.order_id }
  const onDone = (text: string, changed?: CheckupOrderDetail) => {
    const { queryKey } = queryOf(readCheckupOrder, { params })
    if (changed) queries.setQueryData(queryKey, changed)
    else void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: [listCheckupOrders.name] })
    if (text) setDone(({ act }) => ({ act: act + 1, text }))
  }
  return (
    <>
      <Split align="start">
        <PageHeading
          title={words.title(details.patient_name ?? details.employee_name)}
          lead={details.package}
          size="desk"
        />
        <CheckupBadge status={details.status} sub_status={details.sub_status} needsTime={details.needs_time} />
      </Split>
      <OutcomeNotice act={done.act} tone="good">
        {done.text}
      </OutcomeNotice>
      {details.needs_time && <p>{can.reschedule ? words.chooseTime : words.needsTime}</p>}
      <OrderFacts order={order} />
      <ChangeOrder params={params} order={order} onDone={onDone} />
      <OrderReports params={params} order={order} onDone={onDone} />
      <PagePart title={words.log}>
        <CheckupLog logs={logs} />
      </PagePart>
    </>
  )
}
