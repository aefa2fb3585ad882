import { Refusal } from '#platform/contract/refusal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { platformOf } from '#rooms/native-app/rules/platform-of.ts'
import { readAppConfigFor } from '#rooms/native-app/server/app-config.ts'
import type { openUpiPayment, requestPayment, requestPaymentAlias } from '../contract/orders.ts'

type PaymentCall = typeof requestPayment | typeof requestPaymentAlias | typeof openUpiPayment

/** @throws Refusal APP_UPDATE_REQUIRED, NOT_SOLD_IN_APP */
export async function refuseInApp({
  db,
  cookies,
  user_agent,
  now,
}: Pick<AnyRequestContext, 'db' | 'cookies' | 'user_agent' | 'now'>): Promise<void> {
  const { supports } = await readAppConfigFor(db, platformOf(cookies, user_agent), now)
  if (!supports.payments) throw new Refusal<PaymentCall>('APP_UPDATE_REQUIRED')
  if (!supports.outside_purchases) throw new Refusal<PaymentCall>('NOT_SOLD_IN_APP')
}
