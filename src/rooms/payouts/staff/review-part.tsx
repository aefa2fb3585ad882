import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf, request } from '#platform/contract/client.ts'
import { DeskAct, saidIn } from '#rooms/access/components/desk-act.tsx'
import { type BankReview, decideBankReview, listBankReviews } from '#rooms/bank-details/contract/reviews.ts'
import type { Column } from '#ui/data-table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { payoutDeskWords as words } from '../words.ts'
import { PayoutPart } from './payout-part.tsx'
import classes from './payouts.module.css'

const { columns } = words

const REVIEWS: readonly Column<BankReview>[] = [
  {
    key: 'names',
    header: columns.names,
    render: ({ account_holder_name, registered_name, score }) => (
      <div className={classes.cell}>
        <strong>{account_holder_name}</strong>
        <span>{registered_name ?? words.noScore}</span>
        {score !== null && <span className={classes.quiet}>{words.score(score)}</span>}
      </div>
    ),
  },
  {
    key: 'account',
    header: columns.account,
    render: ({ masked_account_number, bank, branch, shared_with }) => (
      <div className={classes.cell}>
        <span>{masked_account_number}</span>
        <span className={classes.quiet}>{`${bank}, ${branch}`}</span>
        {shared_with > 0 && <span className={classes.quiet}>{words.shared(shared_with)}</span>}
      </div>
    ),
  },
  { key: 'since', header: columns.since, render: ({ created_at }) => <WireTimeText value={created_at} /> },
  {
    key: 'act',
    header: columns.act,
    render: (review) =>
      review.may_decide ? (
        <div className={classes.acts}>
          <DecideAct {...review} accept />
          <DecideAct {...review} accept={false} />
        </div>
      ) : (
        words.ownAccount
      ),
  },
]

/** Accounts with a name like the member's: one of us says whether it is theirs. */
export function ReviewPart() {
  const { data } = useQuery(queryOf(listBankReviews, {}))
  const reviews = data?.reviews ?? []
  if (reviews.length === 0) return null
  return (
    <PayoutPart
      title={words.reviews.title}
      note={words.reviews.text}
      columns={REVIEWS}
      rows={reviews}
      rowKey={({ id }) => id}
    />
  )
}

function DecideAct({ id, version, account_holder_name: name, accept }: BankReview & { accept: boolean }) {
  const queries = useQueryClient()
  const label = accept ? words.accept : words.refuse
  return (
    <DeskAct
      label={label}
      accessibleLabel={words.actOn(label, name)}
      title={accept ? words.acceptTitle(name) : words.refuseTitle}
      text={<p>{accept ? words.acceptText : words.refuseText}</p>}
      danger={!accept}
      fields={(errors) => (
        <TextField name="note" label={words.reviewNote} error={errors.note} maxLength={300} autoComplete="off" />
      )}
      act={(said) =>
        request(decideBankReview, { params: { id }, body: { accept, version, note: saidIn(said, 'note') ?? '' } })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: [listBankReviews.name] })}
    />
  )
}
