import type { Parts } from '#platform/parts.ts'
import { openBankVerification } from './bank-verification/open-bank-verification.ts'
import { openPaymentGateway } from './payment-gateway/open-payment-gateway.ts'
import { openPayoutGateway } from './payout/open-payout-gateway.ts'

export type Gateways = ReturnType<typeof openGateways>

/**
 * The companies that this process works with, as the configuration names them.
 * @param ownAddress our server's address, asked at each call since it is known only once we listen
 */
export function openGateways({ config, clock }: Pick<Parts, 'config' | 'clock'>, ownAddress: () => string) {
  return {
    paymentGateway: openPaymentGateway(config, clock, ownAddress),
    payoutBank: openPayoutGateway(config, ownAddress),
    bankVerification: openBankVerification(config, ownAddress),
  }
}
