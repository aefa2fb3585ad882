import type { Config } from '#config.ts'
import { payoutConnection } from '../payout/open-payout-gateway.ts'
import type { BankVerification } from './bank-verification.ts'
import { razorpayxVerification } from './razorpayx-verification.ts'

/** The bank verification service, or undefined where none is configured: then our own staff check each account. */
export function openBankVerification(config: Config, ownAddress: () => string): BankVerification | undefined {
  const connection = payoutConnection(config, ownAddress)
  return connection && razorpayxVerification(connection)
}
