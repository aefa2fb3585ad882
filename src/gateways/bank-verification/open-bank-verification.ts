import type { Config } from '#config.ts'
import { payoutConnection } from '../payout/open-payout-gateway.ts'
import type { BankVerification } from './bank-verification.ts'
import { razorpayxVerification } from './razorpayx-verification.ts'

/** The door to the banks, or undefined where none is configured: then our own staff look at each account. */
export function openBankVerification(config: Config, ownAddress: () => string): BankVerification | undefined {
  const connection = payoutConnection(config, ownAddress)
  return connection && razorpayxVerification(connection)
}
