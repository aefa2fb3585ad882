import { ListPart } from '#dashboard/components/list-part.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { accessWords } from '#rooms/access/words.ts'
import { type BankReview, listBankReviews } from '#rooms/bank-details/contract/reviews.ts'
import { CellActions, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { payoutDeskWords as words } from '../words.ts'
import { DecideAction } from './decide-action.tsx'

const { columns } = words

const REVIEWS: readonly ListColumn<BankReview>[] = [
  {
    key: 'names',
    header: columns.names,
    render: ({ account_holder_name, payee_names, registered_name, score }) => (
      <TableCell>
        <strong>{payee_names.length > 0 ? payee_names.join(', ') : account_holder_name}</strong>
        <span>{registered_name ?? words.noScore}</span>
        {score !== null && <CellNote>{words.score(score)}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'account',
    header: columns.account,
    render: ({ masked_account_number, bank, branch, shared_with }) => (
      <TableCell>
        <span>{masked_account_number}</span>
        <CellNote>{`${bank}, ${branch}`}</CellNote>
        {shared_with > 0 && <CellNote>{words.shared(shared_with)}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'since', header: columns.since, render: ({ created_at }) => <WireTimeText value={created_at} /> },
  {
    key: 'action',
    header: columns.act,
    render: (review) =>
      review.may_decide ? (
        <CellActions>
          <DecideAction {...review} accept />
          <DecideAction {...review} accept={false} />
        </CellActions>
      ) : (
        accessWords.ownAffair
      ),
  },
]

/** Accounts with a name similar to the member's: staff decide whether it is theirs. */
export function ReviewPart() {
  return (
    <ListPart
      title={words.reviews.title}
      note={words.reviews.text}
      list={useList(listBankReviews, { part: 'reviews' })}
      columns={REVIEWS}
      rowKey={({ id }) => id}
      failed={words.reviews.failed}
    />
  )
}
