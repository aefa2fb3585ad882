import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { encodeCursor } from '#values/cursor.ts'
import { TRANSACTIONS_PER_PAGE, type TransactionFilter } from '../rules/transaction-list.ts'
import type { WalletTransaction } from './transactions.ts'

/** Whose transactions: of one wallet, or all of a contract. */
export type Holder = { wallet_id: string } | { partner_plan_id: string }

/** A place in a list, between two rows; `page` is the number of the page that is read from there. */
interface Place {
  at: string
  id: string
  page: number
  /** 1 reads what comes before the place. */
  back: 0 | 1
}

export interface TransactionPageQuery {
  type: TransactionFilter
  cursor?: Place | undefined
  page_number: number
}

/** A transaction with whom it concerns, as far as anybody is named in it. */
export interface ListedTransaction extends WalletTransaction {
  person_id: string | null
  person_name: string | null
  person_mobile: string | null
  person_status: 'ACTIVE' | 'EXPIRED' | null
  asked_paise: bigint | null
  asked_by_name: string | null
  topup_decision: 'CONFIRMED' | 'REJECTED' | 'CANCELLED' | null
  topup_reason: string | null
  reversal_reason: string | null
}

export interface TransactionPage {
  rows: ListedTransaction[]
  current_page_number: number
  cursor: string | null
  previous_cursor: string | null
}

/** Seven transactions, newest first: from a cursor, which is stable while others are added, or of a page. */
export async function readTransactionPage(
  db: Db,
  holder: Holder,
  asked: TransactionPageQuery,
): Promise<TransactionPage> {
  const { type, cursor, page_number } = asked
  const back = cursor?.back === 1
  const of =
    'wallet_id' in holder ? sql`wallet_id = ${holder.wallet_id}` : sql`partner_plan_id = ${holder.partner_plan_id}`
  const ofType = type === 'ALL' ? sql`` : sql`and type = ${type}`
  const place = cursor && sql`(${new Date(cursor.at)}::timestamptz, ${cursor.id}::uuid)`
  const from = place ? sql`and (created_at, id) ${back ? sql`>` : sql`<`} ${place}` : sql``
  const order = back ? sql`created_at, id` : sql`created_at desc, id desc`
  const offset = place ? 0 : (page_number - 1) * TRANSACTIONS_PER_PAGE
  // Only the ids of the pages before are read.
  const found = await readRows(
    db,
    sql`select id from wallet_transactions where ${of} ${ofType} ${from}
      order by ${order} limit ${TRANSACTIONS_PER_PAGE + 1} offset ${offset}`,
  )
  const isMore = found.length > TRANSACTIONS_PER_PAGE
  // Read backwards, the row too many is the newest.
  const rows = back && isMore ? found.slice(1) : found.slice(0, TRANSACTIONS_PER_PAGE)
  const page = Math.max(cursor?.page ?? page_number, 1)
  const hasNext = back ? rows.length > 0 : isMore
  const hasPrevious = back ? isMore : page > 1 && rows.length > 0
  return {
    rows,
    current_page_number: page,
    cursor: hasNext ? placeOf(rows.at(-1)!, { page: page + 1, back: 0 }) : null,
    previous_cursor: hasPrevious ? placeOf(rows[0]!, { page: Math.max(page - 1, 1), back: 1 }) : null,
  }
}

function placeOf({ created_at, id }: ListedTransaction, { page, back }: Pick<Place, 'page' | 'back'>): string {
  return encodeCursor({ at: created_at.toISOString(), id, page, back })
}

async function readRows(db: Db, ids: RawBuilder<unknown>): Promise<ListedTransaction[]> {
  const { rows } = await sql<ListedTransaction>`
    select t.*, u.id as person_id, u.name as person_name, u.shown_mobile as person_mobile, u.status as person_status,
      p.asked_paise, case p.source when 'COMPANY' then coalesce(a.name, a.mobile) end as asked_by_name,
      p.decision as topup_decision, p.reason as topup_reason, b.reason as reversal_reason
    from (${ids}) k join wallet_transactions t on t.id = k.id
      left join partner_users u on u.wallet_id = t.wallet_id
      left join wallet_topups p on p.transaction_id = t.id
      left join wallet_topup_reversals b on b.transaction_id = t.id
      left join accounts a on a.id = p.asked_by
    order by t.created_at desc, t.id desc`.execute(db)
  return rows
}
