import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { BackLink } from '#ui/back-link.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { type ChcOrder, listChcOrders, readChcOrder } from '../contract/orders.ts'
import { orderScreenWords } from '../words/screens.ts'
import { ConsentState } from './order-badges.tsx'
import { OrderFacts } from './order-facts.tsx'
import { useOrderLinks } from './order-links.ts'
import { OrderStep } from './order-step.tsx'

const words = orderScreenWords.order

/** One request for home care: where it is, and what is done next. */
export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const { subsidiary } = useCompanyDesk()
  const links = useOrderLinks()
  const { data, error, refetch } = useQuery({
    ...queryOf(readChcOrder, { params: { subsidiaryId: subsidiary.id, id: orderId } }),
    staleTime: 0,
  })
  return (
    <PageColumn>
      <BackLink to={links.list}>{orderScreenWords.title}</BackLink>
      {data ? (
        <Order key={orderId} order={data} />
      ) : (
        <>
          <PageHeading title={orderScreenWords.title} size="desk" />
          {error ? (
            <ListFailure title={words.failed} error={asUnknown(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeletons>
              <SkeletonBar height="8rem" />
              <SkeletonBar height="12rem" />
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

function Order({ order }: { order: ChcOrder }) {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  const onDone = (text: string) => {
    for (const { name } of [readChcOrder, listChcOrders]) void queries.invalidateQueries({ queryKey: [name] })
    if (text) setOutcome(({ act }) => ({ act: act + 1, text }))
  }
  return (
    <>
      <Split align="start">
        <PageHeading title={words.title(order.name ?? orderScreenWords.unnamed)} lead={order.plan.name} size="desk" />
        <ConsentState order={order} />
      </Split>
      <OutcomeNotice act={outcome.act} tone="good">
        {outcome.text}
      </OutcomeNotice>
      <OrderFacts order={order} />
      <OrderStep order={order} onDone={onDone} />
    </>
  )
}
