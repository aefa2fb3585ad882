import { ListScreen } from '#dashboard/components/list-screen.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { splitReasons } from '#rooms/claims/rules/reasons.ts'
import { BackLink } from '#ui/back-link.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { listSampledDecisions, type SampledDecision } from '../contract/quality.ts'
import { workbenchWords } from '../words/workbench.ts'
import { inRupees, Lines } from './claim-facts.tsx'
import { ReviewForm } from './review-form.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.quality

const COLUMNS: readonly ListColumn<SampledDecision>[] = [
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

const rowKey = ({ id }: SampledDecision) => id

/** Decisions sampled for a colleague's second look, oldest first. */
export default function ReviewsScreen() {
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      failed={words.loadFailed}
      back={<BackLink to="/dashboard">{words.back}</BackLink>}
      list={useList(listSampledDecisions)}
      columns={COLUMNS}
      rowKey={rowKey}
      empty={{
        icon: <IconCircleCheck size={28} aria-hidden="true" />,
        title: words.noneTitle,
        advice: words.noneText,
      }}
    />
  )
}
