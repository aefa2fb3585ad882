import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { spendSet } from '#rooms/wallet/seed/spend-set.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { SERVICE_OF } from '../rules/partner-order.ts'
import { CREDITS_OF } from '../rules/service-credits.ts'

interface DemoOrder {
  subscription_id: string
  partner_plan_id: string
  uhid: string
  reference: string
  provider_name: string
  /** Paid by the plan. */
  gross_paise: Paise
  at: Date
}

const KIND = 'Diagnostics'
const SERVICE = SERVICE_OF[KIND]

/** What `recordEvent` does for one order of tests that was provided, for many in a set: of people whose credits suffice. */
export async function orderSet(trx: Db, orders: readonly DemoOrder[]): Promise<void> {
  const figures = ({ uhid, gross_paise, provider_name, at }: DemoOrder) => ({
    uhid,
    gross_paise,
    provider_name,
    paid_by_plan_paise: gross_paise,
    paid_by_member_paise: 0n,
    city: 'Pune',
    service_date: istDateOf(at),
  })
  const placed = await trx
    .insertInto('partner_orders')
    .values(
      orders.map((order) => ({
        ...figures(order),
        kind: KIND,
        mobile: null,
        reference: order.reference,
        stage: 'DONE' as const,
        was_placed: true,
        status: 'APPLIED' as const,
        uses: 1,
        created_at: order.at,
        modified_at: order.at,
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const idOf = new Map(placed.map(({ id, reference }) => [reference, id]))
  const rows = orders.map((order) => {
    const order_id = idOf.get(order.reference)!
    return { ...order, order_id, use_reference: `partner/${order_id}/1` }
  })
  const uses = await trx
    .insertInto('service_uses')
    .values(
      rows.map((row) => ({
        ...figures(row),
        subscription_id: row.subscription_id,
        reference: row.use_reference,
        source: 'PARTNER' as const,
        service: SERVICE,
        status: 'SETTLED' as const,
        has_wallet: true,
        payments: 1,
        occurred_at: row.at,
        created_at: row.at,
        modified_at: row.at,
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const useOf = new Map(uses.map(({ id, reference }) => [reference, id]))
  await sql`update partner_orders o set use_id = u.id from service_uses u
    where u.reference = 'partner/' || o.id || '/1' and o.id = any (${[...idOf.values()].map(String)}::text[]::bigint[])`.execute(
    trx,
  )
  await trx
    .insertInto('partner_events')
    .values(
      rows.map((row) => ({
        ...figures(row),
        event_id: `demo/${row.reference}`,
        order_id: row.order_id,
        kind: KIND,
        status: 'SUCCESS' as const,
        body_sha256: Buffer.alloc(32),
        at: row.at,
        received_at: row.at,
      })),
    )
    .execute()
  await insertFacts(
    trx,
    rows.map((row) => ({ ...figures(row), ...row, use_id: useOf.get(row.use_reference)! })),
  )
  await spendSet(
    trx,
    rows.map(({ subscription_id, use_reference, gross_paise, at }) => ({
      ...CREDITS_OF[SERVICE],
      subscription_id,
      reference: `use/${useOf.get(use_reference)!}/1`,
      external_transaction_id: use_reference,
      amount_paise: gross_paise,
      now: at,
    })),
  )
}

type UseOfOrder = DemoOrder &
  Record<'use_id' | 'paid_by_plan_paise' | 'paid_by_member_paise', bigint> &
  Record<'city' | 'service_date', string>

/** Each was used, which adds its figures, and provided, which adds none. */
async function insertFacts(trx: Db, uses: readonly UseOfOrder[]): Promise<void> {
  const nothing = { gross_paise: 0n, paid_by_plan_paise: 0n, worth_paise: 0n, count: 0, kind: 'SETTLED' as const }
  const facts = uses.flatMap((use) => {
    const { subscription_id, partner_plan_id, uhid, use_id, provider_name, city, service_date, at } = use
    const { gross_paise, paid_by_plan_paise, paid_by_member_paise } = use
    const used = {
      use_id,
      kind: 'USED' as const,
      count: 1,
      subscription_id,
      partner_plan_id,
      uhid,
      service: SERVICE,
      source: 'PARTNER',
      service_date,
      city,
      provider_name,
      gross_paise,
      paid_by_plan_paise,
      paid_by_member_paise,
      worth_paise: gross_paise,
      occurred_at: at,
      recorded_at: at,
    }
    return [used, { ...used, ...nothing }]
  })
  await trx.insertInto('service_use_facts').values(facts).execute()
}
