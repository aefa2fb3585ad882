import type { GatewayAnswer } from '../payment-gateway/gateway-answer.ts'

/** An account as its owner entered it. */
export interface AccountToVerify {
  account_holder_name: string
  account_number: string
  ifsc_code: string
  /** Our reference for the verification. */
  reference: string
}

/**
 * The bank's answer. `asked` is the bank's reference while there is no answer yet; `registered_name` is the account
 * holder.
 */
export type BankAnswer =
  | { result: 'active'; registered_name: string; asked: string }
  | { result: 'invalid'; asked: string }
  | { result: 'nothing_yet'; asked: string }

/** Asks a bank whether an account exists and whose it is, by sending one rupee to it. */
export interface BankVerification {
  ask(account: AccountToVerify): Promise<GatewayAnswer<BankAnswer>>
  /** The result of a verification requested earlier. */
  check(asked: string): Promise<GatewayAnswer<BankAnswer>>
}
