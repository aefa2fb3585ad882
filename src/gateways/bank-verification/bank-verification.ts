import type { GatewayAnswer } from '../payment-gateway/gateway-answer.ts'

/** An account as its owner gave it. */
export interface AccountToVerify {
  account_holder_name: string
  account_number: string
  ifsc_code: string
  /** Our name for the question. */
  reference: string
}

/**
 * What the bank says. `asked` is what the question is called there while it has no answer yet; `registered_name` is whom the
 * account belongs to.
 */
export type BankWord =
  | { said: 'active'; registered_name: string; asked: string }
  | { said: 'invalid'; asked: string }
  | { said: 'nothing_yet'; asked: string }

/** Asks a bank whether an account exists and whose it is, by a rupee sent to it. */
export interface BankVerification {
  ask(account: AccountToVerify): Promise<GatewayAnswer<BankWord>>
  /** What became of a question asked earlier. */
  look(asked: string): Promise<GatewayAnswer<BankWord>>
}
