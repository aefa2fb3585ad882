import { expect, test } from 'vitest'
import { payoutFault } from './payout-fault.ts'

test.each([
  ['imps_not_allowed', 'MODE'],
  ['IMPS is not enabled on beneficiary account, Retry with different mode', 'MODE'],
  ['IMPS payouts above INR 5,00,000 are not allowed', 'MODE'],
  ['RTGS payouts below INR 2,00,000 are not allowed', 'MODE'],
  ['Payout mode is not allowed', 'MODE'],
  ['insufficient_funds', 'OURS'],
  ['Your account does not have enough balance to carry out the payout: insufficient balance', 'OURS'],
  ['low_balance', 'OURS'],
  ['The fund account does not exist', 'OURS'],
  ['Authentication failed', 'OURS'],
  ['The API key has been blocked', 'OURS'],
  ['Access denied from this IP, not whitelisted', 'OURS'],
  ['amount_limit_exhausted', 'OURS'],
  ['transaction_limit_exceeded', 'OURS'],
  ['Daily limit reached', 'OURS'],
  ['cancelled', 'OURS'],
  ['rejected', 'OURS'],
  ['Different request body sent for the same Idempotency Header', 'OURS'],
  ['beneficiary_bank_offline', 'NETWORK'],
  ['beneficiary_bank_failure', 'NETWORK'],
  ['gateway_technical_error', 'NETWORK'],
  ['gateway_degraded', 'NETWORK'],
  ['gateway_timed_out', 'NETWORK'],
  ['NPCI is down', 'NETWORK'],
  ['invalid_ifsc_code', 'ACCOUNT'],
  ['bank_account_closed', 'ACCOUNT'],
  ['bank_account_frozen', 'ACCOUNT'],
  ['bank_account_invalid', 'ACCOUNT'],
  ['Beneficiary account is closed', 'ACCOUNT'],
  ['No such account', 'ACCOUNT'],
  ['Name does not match', 'ACCOUNT'],
  ['beneficiary_bank_rejected', 'ACCOUNT'],
] as const)('%s is the fault of %s', (reason, fault) => {
  expect(payoutFault({ reason })).toBe(fault)
  expect(payoutFault({ reason: 'REFUSED', code: reason })).toBe(fault)
})

test('unknown words that answer our request are our matter, and the account’s when its bank says them', () => {
  expect(payoutFault({ reason: 'Computer says no', at_request: true })).toBe('OURS')
  expect(payoutFault({ reason: 'Computer says no' })).toBe('ACCOUNT')
})

test('the code decides before the words', () => {
  expect(payoutFault({ code: 'insufficient_funds', reason: 'The account cannot be used' })).toBe('OURS')
})
