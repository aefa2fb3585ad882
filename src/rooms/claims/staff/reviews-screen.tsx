import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { type DrawnDecision, listDrawnDecisions } from '../contract/quality.ts'
import { splitReasons } from '../rules/reasons.ts'
import { workbenchWords } from '../words/workbench.ts'
import { inRupees, Lines } from './claim-facts.tsx'
import classes from './moderation.module.css'
import { ReviewForm } from './review-form.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.quality

const COLUMNS: readonly Column<DrawnDecision>[] = [
  {
    key: 'claim',
    header: words.columns.claim,
    render: ({ claim_id, patient_name, claim_type }) => (
      <div className={classes.cell}>
        <Link className={classes.open} to={`/dashboard/claims/${claim_id}`}>
          {claim_id}
        </Link>
        <span>{patient_name}</span>
        <span className={classes.quiet}>{claim_type}</span>
      </div>
    ),
  },
  {
    key: 'decision',
    header: words.columns.decision,
    render: ({ verdict, decided_by, at, claim_amount, approved_claim_amount, reason, note }) => (
      <div className={classes.cell}>
        <span>{workbenchWords.decisions.by(workbenchWords.decisions.verdicts[verdict], decided_by.name)}</span>
        <span className={classes.quiet}>
          <WireDate at={at} withTime />
        </span>
        {approved_claim_amount !== null && (
          <span>{words.amounts(inRupees(approved_claim_amount), inRupees(claim_amount))}</span>
        )}
        {reason && <Lines lines={splitReasons(reason)} />}
        {note && <span className={classes.quiet}>{note}</span>}
      </div>
    ),
  },
  {
    key: 'review',
    header: words.columns.review,
    prose: true,
    render: (decision) =>
      decision.may_review ? <ReviewForm decision={decision} status={decision.claim_status} /> : words.own,
  },
]

/** Decisions drawn for a second look by a colleague, the oldest first. */
export default function ReviewsScreen() {
  const page_number = Number(useSearchParams()[0].get('page')) || 1
  const { data, error, isPending, refetch } = useQuery(queryOf(listDrawnDecisions, { query: { page_number } }))
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      {error && !data ? (
        <ErrorState
          title={words.loadFailed}
          advice={error.message}
          requestId={error instanceof CallError ? error.request_id : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          label={words.title}
          columns={COLUMNS}
          rows={data?.decisions ?? []}
          rowKey={({ id }) => id}
          loading={isPending}
          page={
            data && data.count > 0
              ? { page: page_number, pageSize: data.page_size, total: data.count, hrefOf: (page) => `?page=${page}` }
              : undefined
          }
          empty={
            <EmptyState
              icon={<IconCircleCheck size={28} aria-hidden="true" />}
              title={words.noneTitle}
              advice={words.noneText}
            />
          }
        />
      )}
    </PageColumn>
  )
}
