import { Refusal } from '#platform/contract/refusal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { paymentRefusal } from '#rooms/native-app/server/app-config.ts'
import type { openUpiPayment, requestPayment, requestPaymentAlias } from '../contract/orders.ts'

type PaymentCall = typeof requestPayment | typeof requestPaymentAlias | typeof openUpiPayment

/** @throws Refusal APP_UPDATE_REQUIRED, NOT_SOLD_IN_APP */
export async function refuseInApp(
  context: Pick<AnyRequestContext, 'db' | 'cookies' | 'user_agent' | 'now'>,
): Promise<void> {
  const refusal = await paymentRefusal(context.db, context)
  if (refusal) throw new Refusal<PaymentCall>(refusal)
}
