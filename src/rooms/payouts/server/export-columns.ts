import type { Column } from '#platform/spreadsheets/column.ts'
import { maskAccountNumber } from '#rooms/bank-details/rules/account-fields.ts'
import { payoutDeskWords as words } from '../words.ts'
import type { PayoutRow } from './queries/list-payouts.ts'
import type { UnclaimedRow } from './queries/list-waiting.ts'

const { columns } = words

/** The payouts of a batch as a file. */
export const PAYOUT_COLUMNS: readonly Column<PayoutRow>[] = [
  { header: columns.claim, type: 'number', value: ({ claim_id }) => Number(claim_id) },
  { header: columns.payee, value: ({ account_holder_name }) => account_holder_name },
  { header: columns.account, value: ({ bank, last_four }) => `${maskAccountNumber(last_four)}, ${bank}` },
  { header: columns.mode, value: ({ mode }) => mode },
  { header: columns.status, value: ({ status }) => words.statuses[status] },
  { header: columns.why, value: ({ why }) => why },
  { header: columns.reference, value: ({ utr }) => utr },
  { header: columns.since, type: 'time', value: ({ updated_at }) => updated_at },
  { header: columns.amount, type: 'money', value: ({ amount_paise }) => amount_paise },
]

/** Money that waits for its member as a file. */
export const UNCLAIMED_COLUMNS: readonly Column<UnclaimedRow>[] = [
  { header: columns.claim, type: 'number', value: ({ id }) => Number(id) },
  { header: columns.payee, value: ({ name }) => name },
  { header: columns.why, value: ({ why }) => why ?? words.noReason },
  { header: columns.since, type: 'time', value: ({ payout_failed_at }) => payout_failed_at },
  { header: columns.amount, type: 'money', value: ({ approved_claim_amount_paise }) => approved_claim_amount_paise },
]
