import { describe, expect, it } from 'vitest'
import { readReturn } from './checkout.ts'
import { isSignedBy, returnMessage, sign } from './signatures.ts'
import { verifyWebhook } from './webhook.ts'

const NOW = new Date('2026-11-21T06:00:00Z')
const body = (amount = 49_900) =>
  Buffer.from(
    JSON.stringify({
      entity: 'event',
      account_id: 'acc_x',
      event: 'payment.captured',
      contains: ['payment'],
      payload: {
        payment: {
          entity: { id: 'pay_A', order_id: 'order_A', amount, currency: 'INR', status: 'captured', created_at: 1 },
        },
      },
      created_at: 1_795_000_000,
    }),
  )

describe('a webhook signature', () => {
  const secrets = [{ secret: 'new' }, { secret: 'old', valid_until: new Date('2026-11-21T12:00:00Z') }]

  it('is valid under the current secret, and the event is returned in our terms', () => {
    const verdict = verifyWebhook(body(), sign(body(), 'new'), secrets, NOW)
    expect(verdict).toMatchObject({
      genuine: true,
      event: {
        type: 'payment.captured',
        payment: { payment_ref: 'pay_A', order_ref: 'order_A', amount_paise: 49_900n },
      },
    })
  })

  it('is valid under the previous secret until its window ends, and not a second longer', () => {
    const signature = sign(body(), 'old')
    expect(verifyWebhook(body(), signature, secrets, NOW).genuine).toBe(true)
    const after = new Date('2026-11-21T12:00:01Z')
    expect(verifyWebhook(body(), signature, secrets, after)).toEqual({ genuine: false, why: 'signature_wrong' })
  })

  it.each([
    ['is missing', undefined, 'signature_missing'],
    ['is empty', '', 'signature_missing'],
    ['is cut short', sign(body(), 'new').slice(0, 63), 'signature_wrong'],
    ['is too long', `${sign(body(), 'new')}00`, 'signature_wrong'],
    ['is of another secret', sign(body(), 'guess'), 'signature_wrong'],
    ['is in capitals', sign(body(), 'new').toUpperCase(), 'signature_wrong'],
    ['is of letters beyond ASCII', '₹'.repeat(64), 'signature_wrong'],
    ['is of other bytes', sign(body(1), 'new'), 'signature_wrong'],
  ])('that %s is refused and nothing throws', (_how, signature, why) => {
    expect(verifyWebhook(body(), signature, secrets, NOW)).toEqual({ genuine: false, why })
  })

  it('of the same JSON with different white space is refused: the bytes are signed, not the meaning', () => {
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body().toString()), null, 1))
    expect(verifyWebhook(rewritten, sign(body(), 'new'), secrets, NOW).genuine).toBe(false)
  })

  it.each([
    '',
    'null',
    '[]',
    '{"entity":"event"}',
    '{"entity":"event","event":"x","created_at":"soon","payload":{}}',
    '\u0000',
  ])('over the unreadable body %j is refused', (text) => {
    const raw = Buffer.from(text)
    expect(verifyWebhook(raw, sign(raw, 'new'), secrets, NOW)).toEqual({ genuine: false, why: 'body_unreadable' })
  })
})

describe('a browser return', () => {
  it('is proven by the signature over order and payment, in that order', () => {
    const good = sign(returnMessage('order_A', 'pay_A'), 'key')
    expect(isSignedBy(returnMessage('order_A', 'pay_A'), good, 'key')).toBe(true)
    expect(isSignedBy(returnMessage('pay_A', 'order_A'), good, 'key')).toBe(false)
    expect(isSignedBy(returnMessage('order_A', 'pay_B'), good, 'key')).toBe(false)
    expect(isSignedBy(returnMessage('order_A', 'pay_A'), '', 'key')).toBe(false)
  })

  it('after a failure names order and payment, whatever else the browser sends', () => {
    const metadata = JSON.stringify({ payment_id: 'pay_A', order_id: 'order_A' })
    expect(readReturn({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[metadata]': metadata })).toMatchObject({
      kind: 'not_paid',
      order_ref: 'order_A',
      payment_ref: 'pay_A',
    })
    for (const broken of ['null', '[1]', '{', '"x"', '{"order_id":{}}'])
      expect(readReturn({ 'error[code]': 'X', 'error[metadata]': broken })).toMatchObject({ order_ref: null })
    expect(readReturn({})).toEqual({ kind: 'unreadable' })
    expect(readReturn({ razorpay_payment_id: ['a'], razorpay_order_id: 1 })).toEqual({ kind: 'unreadable' })
  })
})
