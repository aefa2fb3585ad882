import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { DeskList } from '#rooms/access/components/desk-list.tsx'
import { splitReasons } from '#rooms/claims/rules/reasons.ts'
import { BackLink } from '#ui/back-link.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { paginationInfo } from '#values/page.ts'
import { listSampledDecisions, type SampledDecision } from '../contract/quality.ts'
import { workbenchWords } from '../words/workbench.ts'
import { inRupees, Lines } from './claim-facts.tsx'
import { ReviewForm } from './review-form.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.quality

const COLUMNS: readonly Column<SampledDecision>[] = [
  {
    key: 'claim',
    header: words.columns.claim,
    render: ({ claim_id, patient_name, claim_type }) => (
      <TableCell>
        <CellLink to={`/dashboard/claims/${claim_id}`}>{claim_id}</CellLink>
        <span>{patient_name}</span>
        <CellNote>{claim_type}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'decision',
    header: words.columns.decision,
    render: ({ verdict, decided_by, at, claim_amount, approved_claim_amount, reason, note }) => (
      <TableCell>
        <span>{workbenchWords.decisions.by(workbenchWords.decisions.verdicts[verdict], decided_by.name)}</span>
        <CellNote>
          <WireDate at={at} withTime />
        </CellNote>
        {approved_claim_amount !== null && (
          <span>{words.amounts(inRupees(approved_claim_amount), inRupees(claim_amount))}</span>
        )}
        {reason && <Lines lines={splitReasons(reason)} />}
        {note && <CellNote>{note}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'review',
    header: words.columns.review,
    prose: true,
    render: (decision) =>
      decision.may_review ? (
        <ReviewForm claimId={decision.claim_id} decision={decision} status={decision.claim_status} />
      ) : (
        words.own
      ),
  },
]

/** Decisions sampled for a second look by a colleague, the oldest first. */
export default function ReviewsScreen() {
  const page_number = Number(useSearchParams()[0].get('page')) || 1
  const query = useQuery(queryOf(listSampledDecisions, { query: { page_number } }))
  const { data, isPending } = query
  return (
    <DeskList
      title={words.title}
      lead={words.lead}
      failed={words.loadFailed}
      query={query}
      back={<BackLink to="/dashboard">{words.back}</BackLink>}
    >
      <DataTable
        label={words.title}
        columns={COLUMNS}
        rows={data?.decisions ?? []}
        rowKey={({ id }) => id}
        loading={isPending}
        page={
          data && data.count > 0
            ? {
                info: paginationInfo('decisions', { ...data, page_number, total: data.count }),
                total: data.count,
                hrefOf: (page) => `?page=${page}`,
              }
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
    </DeskList>
  )
}
