import { expect, test } from 'vitest'
import { accountNumberHmac } from '../server/queries/bank-details.ts'
import { accountNumber } from './account-fields.ts'

test('an account number padded with zeros is the same account, and a test number stays one', () => {
  const keys = { hmac: (_: string, value: string) => Buffer.from(value) }
  expect(accountNumberHmac(keys, '000918273645501')).toEqual(accountNumberHmac(keys, '918273645501'))
  const accepts = (typed: string) => accountNumber().safeParse(typed).success
  expect(['918273645501', '000918273645501'].map(accepts)).toEqual([true, true])
  expect(['0123456789', '004242424242424242', '000000111111', '000000000'].map(accepts)).toEqual(Array(4).fill(false))
})
