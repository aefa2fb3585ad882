import type { Parts } from '#platform/parts.ts'
import { openBankVerification } from './bank-verification/open-bank-verification.ts'
import { openDoctorDesk } from './doctor-desk/open-doctor-desk.ts'
import { openInsurer } from './insurer/open-insurer.ts'
import { openPaymentGateway } from './payment-gateway/open-payment-gateway.ts'
import { openPayoutGateway } from './payout/open-payout-gateway.ts'

export type Gateways = ReturnType<typeof openGateways>

/**
 * The external services that this process uses, as configured.
 * @param ownAddress our server's address, read at each call because it is known only once we listen
 */
export function openGateways({ config, clock }: Pick<Parts, 'config' | 'clock'>, ownAddress: () => string) {
  return {
    paymentGateway: openPaymentGateway(config, clock, ownAddress),
    payoutBank: openPayoutGateway(config, ownAddress),
    doctorDesk: openDoctorDesk(config, ownAddress),
    insurer: openInsurer(config, ownAddress),
    bankVerification: openBankVerification(config, ownAddress),
  }
}
