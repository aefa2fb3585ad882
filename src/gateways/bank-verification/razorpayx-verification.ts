import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { type GatewayAnswer, mapAnswer } from '../payment-gateway/gateway-answer.ts'
import { call } from '../payment-gateway/razorpay/call.ts'
import type { PayoutConnection } from '../payout/razorpayx/connection.ts'
import type { AccountToVerify, BankAnswer, BankVerification } from './bank-verification.ts'

/** A bank usually answers within two seconds; a person is waiting, so no longer than that. */
const CHECKS = 3
const BETWEEN_CHECKS_MS = 700

const wireValidation = z
  .object({
    id: z.string().min(1),
    status: z.enum(['created', 'completed', 'failed']),
    validation_results: z
      .object({ account_status: z.enum(['active', 'invalid']).nullish(), registered_name: z.string().nullish() })
      .nullish(),
  })
  .transform(({ id, status, validation_results: results }): BankAnswer => {
    if (status === 'completed' && results?.account_status === 'active')
      return { result: 'active', registered_name: results.registered_name ?? '', asked: id }
    if (status === 'completed' && results?.account_status === 'invalid') return { result: 'invalid', asked: id }
    return { result: 'nothing_yet', asked: id }
  })

/** RazorpayX account validation: https://razorpay.com/docs/api/x/account-validation/bank-account */
export function razorpayxVerification(connection: PayoutConnection): BankVerification {
  const check = (asked: string) =>
    call(connection, { method: 'GET', path: `/fund_accounts/validations/${encodeURIComponent(asked)}` }, wireValidation)
  return {
    check,
    async ask(account) {
      let answer = await call(
        connection,
        { method: 'POST', path: '/fund_accounts/validations', body: question(connection, account) },
        wireValidation,
      )
      for (let checks = 0; checks < CHECKS && isWaiting(answer); checks++) {
        await setTimeout(BETWEEN_CHECKS_MS)
        const asked = answer.value.asked
        const again = await check(asked)
        // The request was accepted: a later timeout is no reason to lose its reference.
        answer = again.outcome === 'DONE' ? again : mapAnswer(answer, () => ({ result: 'nothing_yet', asked }))
      }
      return answer
    },
  }
}

function isWaiting(
  answer: GatewayAnswer<BankAnswer>,
): answer is Extract<GatewayAnswer<BankAnswer>, { outcome: 'DONE' }> & { value: { result: 'nothing_yet' } } {
  return answer.outcome === 'DONE' && answer.value.result === 'nothing_yet'
}

function question({ accountNumber }: PayoutConnection, account: AccountToVerify) {
  return {
    source_account_number: accountNumber,
    validation_type: 'pennydrop',
    reference_id: account.reference,
    fund_account: {
      account_type: 'bank_account',
      bank_account: {
        name: account.account_holder_name,
        ifsc: account.ifsc_code,
        account_number: account.account_number,
      },
      contact: { name: account.account_holder_name, type: 'customer', reference_id: account.reference },
    },
  }
}
