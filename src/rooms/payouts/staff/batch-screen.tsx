import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { ListPart } from '#dashboard/components/list-part.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { exportBatchPayouts, listBatchPayouts, type Payout, readPayoutBatch } from '../contract/batches.ts'
import { payoutDeskWords as words } from '../words.ts'
import { AnswerForm } from './answer-form.tsx'
import { BankFileButton } from './bank-file-button.tsx'
import { ClaimCell, PayoutBadge } from './payout-cells.tsx'
import classes from './payouts.module.css'

const { columns } = words

const PAYOUTS: readonly ListColumn<Payout>[] = [
  {
    key: 'claim',
    header: columns.claim,
    render: ({ claim_id, payee }) => <ClaimCell claim_id={claim_id} payee={payee} />,
  },
  {
    key: 'account',
    header: columns.account,
    render: ({ masked_account_number, bank, mode }) => (
      <TableCell>
        <span>{masked_account_number}</span>
        <CellNote>
          {bank}, {mode}
        </CellNote>
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
  const { data, error, refetch } = useQuery(queryOf(readPayoutBatch, { params: { id } }))
  const payouts = useList(listBatchPayouts, { params: { id } })
  return (
    <PageColumn width="wide">
      <BackLink to="/dashboard/payouts">{words.backToPayouts}</BackLink>
      <PageHeading title={words.batchTitle(Number(id))} />
      {error && !data ? (
        <ListFailure title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data?.batch.way === 'FILE' && (
            <>
              <div className={classes.send}>
                <BankFileButton batch={id} />
              </div>
              <AnswerForm batch={data.batch.id} />
            </>
          )}
          <ListPart
            title={columns.payouts}
            list={payouts}
            columns={PAYOUTS}
            rowKey={(payout) => payout.id}
            failed={words.loadFailed}
            exported={{ call: exportBatchPayouts, params: { id } }}
            placeholders
          />
        </>
      )}
    </PageColumn>
  )
}
