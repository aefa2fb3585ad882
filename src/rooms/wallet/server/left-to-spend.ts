import { sql } from 'kysely'
import type { CreditState } from '../rules/credit-states.ts'

const balance = sql`(select l.balance_paise from wallets w join ledger_accounts l on l.id = w.employee_id where w.id = e.wallet_id)`

const allotted = sql`(select coalesce(sum(case t.type when 'TRANSFER' then t.amount_paise else -t.amount_paise end), 0)
  from wallet_transactions t where t.wallet_id = e.wallet_id and t.type in ('TRANSFER', 'RESTORE') and t.status = 'SUCCESS')`

const CONDITIONS = {
  NONE: sql`(e.wallet_id is null or (${balance} = 0 and ${allotted} = 0))`,
  USED_UP: sql`(e.wallet_id is not null and ${balance} = 0 and ${allotted} > 0)`,
  LEFT: sql`(e.wallet_id is not null and ${balance} > 0)`,
} satisfies Record<CreditState, unknown>

/** Whether a row `e` with a `wallet_id` is in one of these states. What is on hold is spent, as in the figures. */
export function creditsAre(states: readonly CreditState[]) {
  return sql<boolean>`(${sql.join(
    states.map((state) => CONDITIONS[state]),
    sql` or `,
  )})`
}
