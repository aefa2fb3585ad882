/** The simulated bank, called as RazorpayX is. */
import { expect, it } from 'vitest'
import { SIMULATED_PAYOUTS } from '#config.ts'
import { openWorld } from '#testing/world.ts'
import { PAYOUT_SIMULATOR_PREFIX } from './payout-simulator.ts'

it('the same key twice at the same moment is one payout (D13)', async () => {
  const world = await openWorld()
  try {
    const { keyId, keySecret, accountNumber: account_number } = SIMULATED_PAYOUTS
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    const bank = world.browser({ headers: { authorization } })
    const post = (path: string, body: object, headers = {}) =>
      bank.post(`${PAYOUT_SIMULATOR_PREFIX}/v1/${path}`, body, { headers })
    const contact = await post('contacts', { name: 'Asha Verma', type: 'customer', reference_id: 'bank-1' })
    const bank_account = { name: 'Asha Verma', ifsc: 'HDFC0000001', account_number: '50100012345678' }
    const account = await post('fund_accounts', {
      contact_id: contact.body.id,
      account_type: 'bank_account',
      bank_account,
    })
    const payout = {
      account_number,
      fund_account_id: account.body.id,
      amount: 50_000,
      currency: 'INR',
      mode: 'IMPS',
      purpose: 'refund',
      reference_id: 'claim-1-1',
      narration: 'Claim 1',
    }
    const key = { 'x-payout-idempotency': 'claim-1-1' }
    const made = await Promise.all([1, 2, 3].map(() => post('payouts', payout, key)))
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    const other = await post('payouts', { ...payout, amount: 60_000 }, key)
    expect(other.body.error.description).toBe('Different request body sent for the same Idempotency Header')
  } finally {
    await world.close()
  }
})
