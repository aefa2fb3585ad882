import { randomBytes, randomUUID } from 'node:crypto'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import { countSendOrRefuse } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { readHome } from '#rooms/addresses/server/read-home.ts'
import { findUnserved } from '#rooms/checkout/server/refuse-unserved.ts'
import { readCustomer } from '#rooms/coupons/server/customer.ts'
import { quoteCoupon } from '#rooms/coupons/server/quote-coupon.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { type PlanVersion, readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { readPlanHistory } from '#rooms/subscriptions/server/plan-history.ts'
import { formatDate } from '#values/display-time.ts'
import { maskMobile } from '#values/mobile.ts'
import type { sendUpsell } from '../../contract.ts'
import { linkEnds } from '../../rules/link-status.ts'
import { mobileHmac, sealMobile } from '../links.ts'
import { findCustomer, offeredKind } from '../offers.ts'

interface LinkInput {
  mobile: string
  plan_id: string
  coupon_code?: string | undefined
}

/**
 * Sends a link to the payment page of a plan, in the transaction that records it.
 * @returns the link's id
 * @throws Refusal OWN_AFFAIR, PLAN_UNAVAILABLE, NOT_ELIGIBLE, CITY_NOT_SERVED, LINK_OPEN, RATE_LIMITED, INVALID (coupon_code)
 */
export async function sendLink(
  context: AnyRequestContext,
  { mobile, plan_id, coupon_code }: LinkInput,
): Promise<string> {
  const { db, keys, config, caller, now } = context
  const plan = await readSellablePlan(db, plan_id)
  if (!plan) throw new Refusal<typeof sendUpsell>('PLAN_UNAVAILABLE')
  const customer = await findCustomer(db, mobile)
  const kind = await offeredKind(db, plan, { account_id: customer?.id ?? null, now })
  if (!kind) throw new Refusal<typeof sendUpsell>('NOT_ELIGIBLE')
  // Without a pincode the payment page asks for it.
  const home = await readHome(db, customer?.id ?? null)
  const unserved = home && (await findUnserved(db, { plan, kind, pincode: home.pincode }))
  if (unserved) throw new Refusal<typeof sendUpsell>('CITY_NOT_SERVED', { extra_args: unserved })
  const coupon = coupon_code ? await checkCoupon(context, plan, coupon_code, customer?.id) : null
  const mobile_hmac = mobileHmac(keys, mobile)
  const id = randomUUID()
  const code = randomBytes(9).toString('base64url')
  const expires_at = linkEnds(now)
  await withTransaction(db, async (trx) => {
    await refuseOwnAffair(trx, caller.account_id, { owner: customer?.id ?? null })
    // Concurrent offers of the same plan wait for the plan's row lock.
    await trx.selectFrom('plans').select('id').where('id', '=', plan_id).forUpdate().execute()
    const open = await trx
      .selectFrom('upsell_links')
      .select('id')
      .where('mobile_hmac', '=', mobile_hmac)
      .where('plan_id', '=', plan_id)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (open) throw new Refusal<typeof sendUpsell>('LINK_OPEN')
    await trx
      .insertInto('upsell_links')
      .values({
        id,
        code,
        plan_id,
        mobile_hmac,
        expires_at,
        coupon_code: coupon,
        sealed_mobile: sealMobile(keys, id, mobile),
        sent_by: caller.account_id ?? '',
        sent_at: now,
      })
      .execute()
    await audit(trx, {
      ...auditedBy(context),
      on_behalf_of: customer?.id ?? null,
      action: 'upsell.link-sent',
      entity: 'upsell_link',
      entity_id: id,
      after: { plan_id, coupon_code: coupon, mobile: maskMobile(mobile) },
    })
    const variables = { plan: plan.name, until: formatDate(expires_at), link: linkTo(config, `/plus/pay/${code}`) }
    const by = { account_id: caller.account_id ?? '' }
    const counted = await countSendOrRefuse(trx, context, { kind: 'payment-link', to: mobile, by, now })
    const to = customer ? { to_account: customer.id } : { to_mobile: mobile }
    await notify(trx, keys, { template: 'payment-link', variables, ...to, counted, now, expires_at })
  })
  return id
}

/** The coupon's stored spelling, if it is valid for this person and plan. */
async function checkCoupon(
  { db, keys, now }: AnyRequestContext,
  { plan_id, cost_paise }: PlanVersion,
  coupon_code: string,
  account_id: string | undefined,
): Promise<string> {
  const customer = account_id ? await readCustomer({ db, keys }, account_id, readPlanHistory, now) : undefined
  const answer = await quoteCoupon(db, {
    coupon_code,
    customer,
    now,
    plan: { plan_id, cost_paise },
    channel: null,
  })
  if (!answer.quote) throw new Refusal('INVALID', { fields: { coupon_code: answer.hint } })
  return answer.quote.coupon.code
}
