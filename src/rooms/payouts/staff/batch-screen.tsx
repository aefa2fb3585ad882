import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { callUrl, queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { downloadPayoutFile, type Payout, readPayoutBatch } from '../contract/batches.ts'
import { payoutDeskWords as words } from '../words.ts'
import { AnswerForm } from './answer-form.tsx'
import { ClaimCell, PayoutBadge, PayoutPart } from './payout-part.tsx'
import classes from './payouts.module.css'

const { columns } = words

const PAYOUTS: readonly Column<Payout>[] = [
  {
    key: 'claim',
    header: columns.claim,
    render: ({ claim_id, payee }) => <ClaimCell claim_id={claim_id} payee={payee} />,
  },
  {
    key: 'account',
    header: columns.account,
    render: ({ masked_account_number, bank }) => (
      <TableCell>
        <span>{masked_account_number}</span>
        <CellNote>{bank}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'status',
    header: columns.status,
    render: ({ status, why }) => (
      <TableCell>
        <PayoutBadge status={status} />
        {why && <CellNote>{why}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'utr', header: columns.reference, render: ({ utr }) => (utr ? <code>{utr}</code> : '–') },
  { key: 'since', header: columns.since, render: ({ updated_at }) => <WireTimeText value={updated_at} /> },
  { key: 'amount', header: columns.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
]

/** One batch: the status of each payout; for a batch sent by file, the file and the bank's response. */
export default function BatchScreen() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(queryOf(readPayoutBatch, { params: { id } }))
  return (
    <PageColumn width="wide">
      <BackLink to="/dashboard/payouts">{words.backToPayouts}</BackLink>
      <PageHeading title={words.batchTitle(Number(id))} />
      {error && !data ? (
        <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data?.batch.way === 'FILE' && (
            <>
              <p className={classes.send}>
                <a className={buttonClass({ tone: 'quiet' })} href={callUrl(downloadPayoutFile, { id })} download>
                  {words.file}
                </a>
              </p>
              <AnswerForm batch={data.batch.id} />
            </>
          )}
          <PayoutPart
            title={columns.payouts}
            columns={PAYOUTS}
            rows={data?.payouts ?? []}
            rowKey={(payout) => payout.id}
            loading={isPending}
          />
        </>
      )}
    </PageColumn>
  )
}
