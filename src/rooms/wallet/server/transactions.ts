import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { JsonValue, WalletTransactions } from '#db/schema.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { post } from '#platform/ledger/post.ts'

export type WalletTransaction = Selectable<WalletTransactions>
export type Actor = Caller | 'system' | 'gateway'

/** What a transaction is about, in wire format. */
export interface Attributes {
  product_name?: string
  plus_reimbursement_claim_type?: string
  plus_reimbursement_type?: string
  plus_reimbursement_claim_id?: number | string
  product_sub_transaction_id?: string
}

const COLUMNS = Object.keys({
  id: true,
  type: true,
  status: true,
  partner_plan_id: true,
  wallet_id: true,
  term: true,
  amount_paise: true,
  service_category: true,
  package_id: true,
  dedicated_paise: true,
  refunds_id: true,
  reference: true,
  attributes: true,
  failure: true,
  movements: true,
  expires_at: true,
  created_at: true,
  modified_at: true,
} satisfies Record<keyof WalletTransaction, true>) as (keyof WalletTransaction)[]

/** The transfers of a transaction in the ledger. */
export function ledgerReference(id: string): string {
  return `wallet/${id}`
}

/** The transaction of a cause. The caller holds the wallet's lock, or it is a company's own. */
export async function findByReference(db: Db, reference: string): Promise<WalletTransaction | undefined> {
  return (await byReference(db, { reference }))[0]
}

const byReference = preparedQuery((db, { reference }: { reference: string }) =>
  db.selectFrom('wallet_transactions').select(COLUMNS).where('reference', '=', reference),
)

type NewTransaction = Pick<WalletTransaction, 'type' | 'status' | 'partner_plan_id' | 'amount_paise' | 'reference'> &
  Partial<
    Pick<
      WalletTransaction,
      'wallet_id' | 'term' | 'service_category' | 'package_id' | 'dedicated_paise' | 'refunds_id' | 'expires_at'
    >
  > & { attributes?: Attributes; now: Date }

export function insertTransaction(trx: Db, { now, attributes, ...row }: NewTransaction): Promise<WalletTransaction> {
  return trx
    .insertInto('wallet_transactions')
    .values({ ...row, attributes: json(attributes ?? {}), created_at: now, modified_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds a transaction together with the movement that it consists of, and its audit entry.
 * @returns its id
 * @throws Defect INSUFFICIENT
 */
export async function openMoved(
  trx: Db,
  { now, attributes, ...row }: NewTransaction,
  { type, debit, credit, actor, tenant_id }: Omit<Step, 'set' | 'reason' | 'amount_paise' | 'now'>,
): Promise<string> {
  const id = randomUUID()
  const { reference, amount_paise, status } = row
  await sendBehind(trx, () =>
    insertOne(trx, {
      ...row,
      id,
      attributes: JSON.stringify(attributes ?? {}),
      movements: 1,
      created_at: now,
      modified_at: now,
    }),
  )
  await post(trx, {
    idem: `${ledgerReference(id)}/1`,
    reference: ledgerReference(id),
    type,
    debit,
    credit,
    amount_paise,
    now,
  })
  await audit(trx, {
    at: now,
    actor,
    ...(tenant_id && { tenant_id }),
    action: type,
    entity: 'wallet_transaction',
    entity_id: id,
    after: { reference, amount_paise, status },
  })
  return id
}

const insertOne = preparedQuery((db, row: Insertable<WalletTransactions> & { attributes: string }) =>
  db.insertInto('wallet_transactions').values({ ...row, attributes: sql<JsonValue>`${row.attributes}::jsonb` }),
)

interface Step {
  /** `wallet.noun-verbed`: its name in the ledger and the audit log. */
  type: string
  debit: bigint
  credit: bigint
  amount_paise: bigint
  /** The transaction's new state. */
  set?: Partial<
    Pick<
      WalletTransaction,
      'status' | 'failure' | 'term' | 'amount_paise' | 'package_id' | 'dedicated_paise' | 'expires_at'
    >
  > & {
    attributes?: Attributes
  }
  reason?: string
  actor: Actor
  /** The company whose user the actor is. */
  tenant_id?: string | undefined
  now: Date
}

/**
 * Moves money for a transaction, with its new state and an audit entry, in the caller's transaction and under its
 * lock.
 * @throws Defect INSUFFICIENT
 */
export async function move(trx: Db, transaction: WalletTransaction, step: Step): Promise<WalletTransaction> {
  const { type, debit, credit, amount_paise, set, reason, actor, tenant_id, now } = step
  const { attributes, ...changes } = set ?? {}
  await post(trx, {
    idem: `${ledgerReference(transaction.id)}/${transaction.movements + 1}`,
    reference: ledgerReference(transaction.id),
    type,
    debit,
    credit,
    amount_paise,
    now,
  })
  await audit(trx, {
    at: now,
    actor,
    ...(tenant_id && { tenant_id }),
    action: type,
    entity: 'wallet_transaction',
    entity_id: transaction.id,
    after: { reference: transaction.reference, amount_paise, status: changes.status ?? transaction.status },
    reason: reason ?? null,
  })
  return trx
    .updateTable('wallet_transactions')
    .set((update) => ({
      ...changes,
      ...(attributes && { attributes: json({ ...(transaction.attributes as Attributes), ...attributes }) }),
      movements: update('movements', '+', 1),
      modified_at: now,
    }))
    .where('id', '=', transaction.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function json(value: Attributes) {
  return sql<JsonValue>`${JSON.stringify(value)}::jsonb`
}
