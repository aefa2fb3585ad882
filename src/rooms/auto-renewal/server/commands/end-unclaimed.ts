import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import { clearAlert, raiseAlert } from '#rooms/payments/server/alerts.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { type EndingGateway, endAtBank } from './end-at-bank.ts'

const PAGE = 100
/** Payments older than this have been looked at many times. */
const RECENT_MS = 30 * DAY_MS

/**
 * Cancels mandates at the gateway that no plan of ours uses: their order was paid before, by other means, or never.
 * Each is requested again until the gateway has said that it ended.
 */
export async function endUnclaimed(parts: Pick<Parts, 'db' | 'clock' | 'log'>, gateway: EndingGateway): Promise<void> {
  const { db, clock, log } = parts
  await findUnclaimed(db, clock.now())
  const open = await db
    .selectFrom('unclaimed_mandates')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('tries')
    .orderBy('found_at')
    .limit(PAGE)
    .execute()
  for (const { token_ref, customer_ref, payment_ref, tries } of open) {
    const isOver = (await endAtBank(gateway, customer_ref, token_ref)) === null
    // Asked once an hour: at the second try a quarter of an hour is over.
    if (!isOver && tries > 0)
      await raiseAlert(db, { log }, 'mandate_not_cancelled', token_ref, { payment_ref }, clock.now())
    if (isOver) await clearAlert(db, 'mandate_not_cancelled', token_ref, clock.now())
    await withTransaction(db, async (trx) => {
      const now = clock.now()
      await trx
        .updateTable('unclaimed_mandates')
        .set({ tries: tries + 1, ended_at: isOver ? now : null })
        .where('token_ref', '=', token_ref)
        .execute()
      if (isOver)
        await audit(trx, {
          at: now,
          actor: 'system',
          action: 'auto-renewal.unclaimed-mandate-ended',
          entity: 'payment',
          entity_id: payment_ref,
          after: { token_ref },
        })
    })
  }
}

/**
 * A token that came with a payment and is no mandate's. A payment that has not succeeded may still do so and bring its
 * mandate, as long as one waits for it.
 */
async function findUnclaimed(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RECENT_MS)
  await sql`
    insert into unclaimed_mandates (token_ref, customer_ref, payment_ref, found_at)
    select distinct on (p.token_ref) p.token_ref, p.customer_ref, p.payment_ref, ${now}::timestamptz
      from gateway_payments p join payment_orders o on o.order_ref = p.order_ref
      where p.token_ref is not null and p.customer_ref is not null and p.updated_at >= ${since}
        and not exists (select from mandates m where m.token_ref = p.token_ref)
        and (p.status in ('captured', 'refunded') or not exists (
          select from mandates m where m.status = 'CREATED' and (m.id = o.purpose_id or m.order_transaction_id = o.purpose_id)))
    on conflict do nothing`.execute(db)
}
