import { audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { parseRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CouponInput } from '../../contract.ts'
import { defaultMinCost } from '../../rules/discount.ts'
import { mayBecome } from '../../rules/redemption-states.ts'
import { couponWords } from '../../words.ts'
import { mobileHmac } from '../customer.ts'

const words = couponWords.draft

/**
 * Creates or updates a coupon in one transaction with its audit entry. Orders that already use it keep their terms;
 * unpaid ones are checked again at the payment request.
 * @param version the one the author saw; omitted by imports, which overwrite
 * @throws Refusal INVALID (plan_ids, exclude_plan_ids, group_slugs, status), STALE
 */
export async function saveCoupon(
  trx: Db,
  input: CouponInput,
  by: Caller | 'system',
  now: Date,
  version?: number,
): Promise<void> {
  const before = await trx
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', input.code)
    .forUpdate()
    .executeTakeFirst()
  if (version !== undefined && version !== (before?.version ?? 0)) throw new Refusal('STALE')
  if (before && !mayBecome(before.status, input.status))
    throw new Refusal('INVALID', { fields: { status: words.statusStep } })
  await refuseUnknown(trx, input)
  const row = rowOf(input)
  await trx
    .insertInto('coupons')
    .values({ code: input.code, ...row, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((update) => ({
        ...row,
        updated_at: now,
        version: update('coupons.version', '+', 1),
      })),
    )
    .execute()
  await audit(trx, {
    at: now,
    actor: by,
    action: before ? 'coupons.coupon-changed' : 'coupons.coupon-created',
    entity: 'coupon',
    entity_id: input.code,
    before: before ? changed(before, row) : null,
    after: before ? changed(row, before) : onRecord(row),
  })
}

/**
 * Replaces the list of customers an ALLOWLIST coupon is for.
 * @param mobiles verified numbers, '+91…'
 */
export async function allowCustomers(trx: Db, keys: Keys, code: string, mobiles: readonly string[]): Promise<void> {
  await trx.deleteFrom('coupon_allowlist').where('code', '=', code).execute()
  const guests = [...new Set(mobiles)].map((mobile) => ({ code, mobile_hmac: mobileHmac(keys, mobile) }))
  if (guests.length > 0) await trx.insertInto('coupon_allowlist').values(guests).execute()
}

async function refuseUnknown(trx: Db, { plan_ids, exclude_plan_ids, group_slugs }: CouponInput): Promise<void> {
  const named = [...new Set([...plan_ids, ...exclude_plan_ids])]
  const plans = named.length > 0 ? await trx.selectFrom('plans').select('id').where('id', 'in', named).execute() : []
  const known = new Set(plans.map(({ id }) => id))
  const fields: Record<string, string> = {}
  if (plan_ids.some((id) => !known.has(id))) fields.plan_ids = words.unknownPlan
  if (exclude_plan_ids.some((id) => !known.has(id))) fields.exclude_plan_ids = words.unknownPlan
  if (group_slugs.length > 0) {
    const groups = await trx.selectFrom('plan_groups').select('slug').where('slug', 'in', group_slugs).execute()
    if (groups.length < new Set(group_slugs).size) fields.group_slugs = words.unknownGroup
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

function rowOf(input: CouponInput) {
  const { code: _, value, max_discount, min_cost, spend_limit, stackable: __, ...same } = input
  const isPercent = input.kind === 'PERCENT'
  const value_paise = isPercent ? null : (parseRupees(value) ?? null)
  return {
    ...same,
    value_paise,
    // In the column's format, so that the audit compares equal representations.
    value_percent: isPercent ? value.toFixed(2) : null,
    max_discount_paise: max_discount,
    min_cost_paise: min_cost ?? defaultMinCost({ ...input, value_paise, max_discount_paise: max_discount }),
    spend_limit_paise: spend_limit,
  }
}

/** The fields of a row that differ from the other one. */
function changed(row: object, other: object): Record<string, unknown> {
  const [own, others] = [onRecord(row), onRecord(other)]
  const text = (value: unknown) => JSON.stringify(value, (_, it) => (typeof it === 'bigint' ? String(it) : it))
  return Object.fromEntries(
    Object.entries(own).filter(([key, value]) => key in others && text(value) !== text(others[key])),
  )
}

/** A row as the audit stores it: instants in their wire format. */
function onRecord(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? toWireTime(value) : value]),
  )
}
