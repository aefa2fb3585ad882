import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { totalPages } from '#values/page.ts'
import { TransactionRow } from '../components/transaction-row.tsx'
import type { CompanyTransaction, CompanyTransactionPage } from '../contract/company.ts'
import {
  filterOf,
  TRANSACTION_FILTERS,
  TRANSACTIONS_PER_PAGE,
  type TransactionFilter,
} from '../rules/transaction-list.ts'
import { companyWalletWords } from '../words/company-screen.ts'
import { walletWords } from '../words.ts'
import { inRupees } from './company-sum.tsx'
import classes from './company-wallet.module.css'

const words = companyWalletWords.transactions

interface TransactionListProps {
  /** Unique on the page. */
  name: string
  page: CompanyTransactionPage | undefined
  error: Error | null
  onRetry: () => void
  isStale: boolean
  type: TransactionFilter
  holder: 'company' | 'employee'
  onType: (type: TransactionFilter) => void
  onCursor: (cursor: string) => void
  /** Where a row leads. */
  hrefOf?: (transaction: CompanyTransaction) => string | undefined
}

/** Seven transactions a page with the filter by type, next and previous. */
export function TransactionList(props: TransactionListProps) {
  const { name, page, error, onRetry, isStale, type, holder, onType, onCursor, hrefOf } = props
  return (
    <Stack gap="md">
      <div className={classes.filter}>
        <SelectField
          name={name}
          label={walletWords.list.filter}
          value={type}
          options={TRANSACTION_FILTERS.map((value) => ({ value, label: walletWords.list.filters[value] }))}
          onChange={({ currentTarget }) => onType(filterOf(currentTarget.value))}
        />
      </div>
      {!page && error && <ErrorState title={companyWalletWords.failed} error={error} onRetry={onRetry} />}
      {!page && !error && (
        <Skeletons>
          <SkeletonBar height="28rem" />
        </Skeletons>
      )}
      {page?.total_transactions === 0 && (
        <EmptyState
          title={type === 'ALL' ? words.noneYet : walletWords.list.none}
          advice={type === 'ALL' ? words.noneYetText : walletWords.list.noneText}
        />
      )}
      {page && page.total_transactions > 0 && (
        <div aria-busy={isStale}>
          <ul>
            {page.transactions.map((one) => (
              <TransactionRow
                key={one.transaction_id}
                transaction={one}
                holder={holder}
                to={hrefOf?.(one)}
                notes={notesOf(one, holder)}
              />
            ))}
          </ul>
          <Turn page={page} onCursor={onCursor} />
        </div>
      )}
    </Stack>
  )
}

function Turn({ page, onCursor }: { page: CompanyTransactionPage; onCursor: (cursor: string) => void }) {
  const { total_transactions, current_page_number, cursor, previous_cursor } = page
  const written = (count: number) => count.toLocaleString('en-IN')
  // Rows that were added meanwhile move the pages on.
  const pages = Math.max(totalPages(total_transactions, TRANSACTIONS_PER_PAGE), current_page_number)
  return (
    <div className={classes.turn}>
      <p role="status">
        {total_transactions === 1
          ? words.one
          : words.page(written(current_page_number), written(pages), written(total_transactions))}
      </p>
      {(cursor || previous_cursor) && (
        <Stack direction="row" gap="sm">
          <Button tone="quiet" disabled={!previous_cursor} onClick={() => onCursor(previous_cursor ?? '')}>
            {words.previous}
          </Button>
          <Button tone="quiet" disabled={!cursor} onClick={() => onCursor(cursor ?? '')}>
            {words.next}
          </Button>
        </Stack>
      )}
    </div>
  )
}

/** The person; of a top-up who asked for it, how much, and why it is not there. */
function notesOf({ info, details }: CompanyTransaction, holder: 'company' | 'employee'): string[] {
  const { partner_user, topup, reversal } = info
  if (partner_user) return holder === 'company' ? [partner_user.name] : []
  if (reversal) return [words.takenBack(reversal.reason)]
  if (!topup) return []
  return [
    topup.asked_by === null ? words.enteredByUs : words.askedBy(topup.asked_by),
    ...(topup.asked === details.amount ? [] : [words.asked(inRupees(topup.asked))]),
    ...(topup.reason === null ? [] : [words.rejected(topup.reason)]),
    ...(topup.decision === 'CANCELLED' ? [words.cancelled] : []),
  ]
}
