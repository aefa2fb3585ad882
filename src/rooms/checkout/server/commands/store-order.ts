import { type Insertable, sql } from 'kysely'
import type { JsonValue, Orders } from '#db/schema.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { savePerson } from '#rooms/accounts/server/commands/save-person.ts'
import type { requestPayment } from '../../contract/orders.ts'
import { checkoutWords as words } from '../../words.ts'
import { type lockBuyer, ORDER, type OrderRow } from '../queries.ts'

/** The order that a buyer has opened under this key. */
export async function findByKey(trx: Db, account_id: string, idempotency_key: string): Promise<OrderRow | undefined> {
  return (await orderByKey(trx, { account_id, idempotency_key }))[0]
}

const orderByKey = preparedQuery(
  (db, { account_id, idempotency_key }: { account_id: string; idempotency_key: string }) =>
    db
      .selectFrom('orders')
      .select(ORDER)
      .where('account_id', '=', account_id)
      .where('idempotency_key', '=', idempotency_key),
)

export type NewOrder = Omit<Insertable<Orders>, 'breakdown'> & { breakdown: string }

export async function insertOrder(trx: Db, row: NewOrder): Promise<OrderRow> {
  return (await writeOrder(trx, row))[0]!
}

const writeOrder = preparedQuery((db, row: NewOrder) =>
  db
    .insertInto('orders')
    .values({ ...row, breakdown: sql<JsonValue>`${row.breakdown}::jsonb` })
    .returning(ORDER),
)

/**
 * Stores the buyer's details. The name is required once, and with a plan the State, which decides the tax on the invoice.
 */
export async function rememberBuyer(
  trx: Db,
  buyer: Awaited<ReturnType<typeof lockBuyer>>,
  details: NonNullable<BodyOf<typeof requestPayment>['member_details']>,
  { needsState, now }: { needsState: boolean; now: Date },
) {
  const name = details.name ?? buyer.name
  const state = details.state ?? buyer.state
  const lacksState = needsState && !state
  if (!name || lacksState)
    throw new Refusal('INVALID', {
      fields: {
        ...(!name && { 'member_details.name': words.mandatory }),
        ...(lacksState && { 'member_details.state': words.stateMissing }),
      },
    })
  const known = { name, email: details.email ?? buyer.email, state, pincode: details.pincode ?? buyer.pincode }
  const isSame = known.name === buyer.name && known.email === buyer.email && known.state === buyer.state
  if (!isSame || known.pincode !== buyer.pincode)
    await sendBehind(trx, () => savePerson(trx, { id: buyer.id, ...known, named_at: now }))
  return known
}
