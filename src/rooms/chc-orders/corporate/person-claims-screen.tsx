import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ListPart } from '#dashboard/components/list-part.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { ClaimStatusBadge } from '#rooms/claims/components/claim-status-badge.tsx'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { type AssistedClaim, listUserClaimPlans, listUserClaims } from '../contract/claims.ts'
import { claimScreenWords } from '../words/claims.ts'
import { AssistedClaimForm } from './assisted-claim-form.tsx'
import { useOrderLinks } from './order-links.ts'

const words = claimScreenWords.person

/** What a coordinator files for one person, and has filed under the consent that lives. */
export default function PersonClaimsScreen() {
  const { accountId = '' } = useParams()
  const { subsidiary } = useCompanyDesk()
  const links = useOrderLinks()
  const queries = useQueryClient()
  const params = { subsidiaryId: subsidiary.id }
  const { data, error, refetch } = useQuery({
    ...queryOf(listUserClaimPlans, { params, query: { account_id: accountId } }),
    staleTime: 0,
  })
  const list = useList(listUserClaims, { params, fixed: { account_id: accountId }, enabled: data !== undefined })
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  const filed = (claim: number) => {
    setOutcome(({ act }) => ({ act: act + 1, text: words.filed(claim) }))
    void queries.invalidateQueries({ queryKey: [listUserClaims.name] })
  }
  return (
    <PageColumn>
      <BackLink to={links.claims}>{claimScreenWords.title}</BackLink>
      <PageHeading title={words.title(data?.name ?? words.unnamed)} lead={words.lead} size="desk" />
      {data ? (
        <>
          <OutcomeNotice act={outcome.act} tone="good">
            {outcome.text}
          </OutcomeNotice>
          <ListPart
            title={words.list}
            list={list}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            failed={words.listFailed}
            empty={words.none}
          />
          <PagePart title={words.new}>
            {data.plans.length === 0 ? (
              <Notice tone="info">{words.noPlans}</Notice>
            ) : (
              <AssistedClaimForm
                // Empty again after each claim.
                key={outcome.act}
                params={params}
                account_id={accountId}
                plans={data.plans}
                onFiled={filed}
              />
            )}
          </PagePart>
        </>
      ) : error instanceof CallError && error.status === 403 ? (
        <EmptyState
          title={words.failed}
          advice={error.message}
          action={<ButtonLink to={links.askForClaims}>{claimScreenWords.askAgain}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState title={words.failed} error={error} advice={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <SkeletonBar height="12rem" />
        </Skeletons>
      )}
    </PageColumn>
  )
}

const { columns } = words
const COLUMNS: ListColumn<AssistedClaim>[] = [
  {
    key: 'claim',
    header: columns.claim,
    render: ({ id, claim_type }) => (
      <TableCell>
        {id}
        <CellNote>{claim_type}</CellNote>
      </TableCell>
    ),
  },
  { key: 'plan', header: columns.plan, render: ({ plan_name }) => plan_name },
  { key: 'amount', header: columns.amount, render: ({ claim_amount }) => <MoneyText rupees={claim_amount} /> },
  {
    key: 'date',
    header: columns.date,
    render: ({ scheduled_time }) => formatDate(istDateOf(parseWireTime(scheduled_time) ?? new Date(0))),
  },
  { key: 'status', header: columns.status, render: ({ status }) => <ClaimStatusBadge status={status} /> },
]
