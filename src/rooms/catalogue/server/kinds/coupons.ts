import type * as z from 'zod'
import { Refusal } from '#platform/contract/refusal.ts'
import { CouponInput } from '#rooms/coupons/contract.ts'
import { defaultMinCost } from '#rooms/coupons/rules/discount.ts'
import { saveCoupon } from '#rooms/coupons/server/commands/save-coupon.ts'
import { istTimeOf, parseIstTime } from '#values/ist-time.ts'
import { type Paise, parseRupees, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import { differences } from '../../rules/differences.ts'
import { type CouponDocument, couponDocument } from '../../rules/documents/coupon-document.ts'
import { sameTime } from './groups.ts'
import type { Kind } from './kind.ts'

/** With the coupons room's own rules on which fields go together. */
const schema = couponDocument.superRefine((document, context) => {
  const { error } = CouponInput.safeParse(inputOf(document))
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
})

export const coupons: Kind<typeof schema> = {
  kind: 'coupons',
  schema,
  idField: 'code',
  list: async (db) => {
    const rows = await db
      .selectFrom('coupons as c')
      .innerJoin('coupon_counters as n', 'n.code', 'c.code')
      .selectAll('c')
      .select(['n.reserved', 'n.redeemed', 'n.released', 'n.spent_paise'])
      .orderBy('c.code')
      .execute()
    return rows.map((row) => ({
      id: row.code,
      version: row.version,
      usage: usageOf(row),
      document: {
        code: row.code,
        status: row.status,
        kind: row.kind,
        value: row.value_percent === null ? toRupees(row.value_paise ?? 0n) : Number(row.value_percent),
        max_discount: rupeesOf(row.max_discount_paise),
        min_cost: rupeesOf(row.min_cost_paise),
        plan_ids: row.plan_ids,
        group_slugs: row.group_slugs,
        exclude_plan_ids: row.exclude_plan_ids,
        channels: row.channels as CouponDocument['channels'],
        audience: row.audience,
        starts_at: row.starts_at && istTimeOf(row.starts_at),
        ends_at: row.ends_at && istTimeOf(row.ends_at),
        total_limit: row.total_limit,
        spend_limit: rupeesOf(row.spend_limit_paise),
        per_customer_limit: row.per_customer_limit,
        requires_auto_debit: row.requires_auto_debit,
        frequency: row.frequency,
        recurring_times: row.recurring_times,
        allow_zero: row.allow_zero,
        visible: row.visible,
      } satisfies CouponDocument,
    }))
  },
  references: ({ plan_ids, exclude_plan_ids, group_slugs }) => [
    ...plan_ids.map((id, index) => ({ path: ['plan_ids', index], kind: 'plans' as const, id })),
    ...exclude_plan_ids.map((id, index) => ({ path: ['exclude_plan_ids', index], kind: 'plans' as const, id })),
    ...group_slugs.map((id, index) => ({ path: ['group_slugs', index], kind: 'groups' as const, id })),
  ],
  save: async (trx, document, { actor, now, version }) => {
    await trx.selectFrom('coupons').select('code').where('code', '=', document.code).forUpdate().execute()
    const before = (await coupons.list(trx)).find(({ id }) => id === document.code)
    if (version !== undefined && version !== (before?.version ?? 0)) throw new Refusal('STALE')
    const min_cost = document.min_cost ?? usualMinCost(document)
    const wanted = {
      ...document,
      min_cost,
      starts_at: sameTime(document.starts_at),
      ends_at: sameTime(document.ends_at),
    }
    if (differences(before?.document ?? {}, wanted).length === 0) return 'unchanged'
    if (actor === 'gateway') throw new Error('No gateway writes coupons.')
    await saveCoupon(trx, CouponInput.parse(inputOf(document)), actor, now, version)
    return before ? 'changed' : 'created'
  },
}

/** What is stored where the document names no smallest order. */
function usualMinCost({ kind, value, max_discount, allow_zero }: CouponDocument): number | null {
  const value_paise = parseRupees(value) ?? null
  const max_discount_paise = max_discount === null ? null : (parseRupees(max_discount) ?? null)
  return rupeesOf(defaultMinCost({ kind, value_paise, max_discount_paise, allow_zero }))
}

type Counters = Record<'reserved' | 'redeemed' | 'released' | 'spent_paise', bigint | null>

/** How often a coupon was used, according to its counters. */
export function usageOf({ reserved, redeemed, released, spent_paise }: Counters) {
  const counts = { reserved: Number(reserved), redeemed: Number(redeemed), released: Number(released) }
  return { ...counts, spent: toRupees(spent_paise ?? 0n) }
}

function rupeesOf(paise: Paise | null): number | null {
  return paise === null ? null : toRupees(paise)
}

/** The document in the coupons room's input format: instants in wire format. */
function inputOf({ starts_at, ends_at, ...coupon }: CouponDocument): z.input<typeof CouponInput> {
  const wire = (written: string | null) => {
    const instant = parseIstTime(written ?? '')
    return instant ? toWireTime(instant) : null
  }
  return { ...coupon, starts_at: wire(starts_at), ends_at: wire(ends_at) }
}
