import { describe, expect, it } from 'vitest'
import { sign } from '../payment-gateway/razorpay/signatures.ts'
import { httpInsurer } from './http-insurer.ts'
import { insurerMessagesOf, insurerOutcomeOf } from './simulator/insurer-outcomes.ts'

const SECRET = 'a-secret'
const insurer = httpInsurer({
  code: 'some-life',
  webhookSecret: SECRET,
  connection: { apiUrl: () => 'http://127.0.0.1:1/v1', keyId: 'k', keySecret: 's', timeoutMs: 60_000 },
})
const REFERENCE = '6f1d2a50-0b1c-4c7e-9a01-0000000000a1'
const read = (message: object) => {
  const body = Buffer.from(JSON.stringify(message))
  return insurer.verifyWebhook(body, sign(body, SECRET))
}

describe('a message of an insurer', () => {
  const issued = { event_id: 'e-1', reference: REFERENCE, status: 'COMPLETED', coi_number: 'COI/1' }

  it('is read when its signature is over exactly its bytes', () => {
    expect(read({ ...issued, extra: 1 })).toEqual({
      genuine: true,
      event: {
        event_id: 'e-1',
        reference: REFERENCE,
        status: 'COMPLETED',
        coi_number: 'COI/1',
        accepted_at: null,
        reason: null,
      },
    })
    const body = Buffer.from(JSON.stringify(issued))
    expect(insurer.verifyWebhook(body, undefined)).toEqual({ genuine: false, why: 'signature_missing' })
    expect(insurer.verifyWebhook(Buffer.concat([body, Buffer.from(' ')]), sign(body, SECRET))).toEqual({
      genuine: false,
      why: 'signature_wrong',
    })
  })

  it.each([
    ['a certificate without a number', { ...issued, coi_number: undefined }],
    ['another status', { ...issued, status: 'BLESSED' }],
    ['no reference', { ...issued, reference: 'x' }],
    ['no event id', { ...issued, event_id: '' }],
  ])('with %s is not read', (_, message) => {
    expect(read(message)).toEqual({ genuine: false, why: 'body_unreadable' })
  })

  it('may use other words for the same, and a refusal has no certificate', () => {
    expect(read({ ...issued, status: 'ISSUED' })).toMatchObject({ event: { status: 'COMPLETED' } })
    expect(read({ ...issued, status: 'DECLINED' })).toMatchObject({ event: { status: 'REFUSED', coi_number: null } })
  })
})

it('an insurer that cannot be reached has neither accepted nor refused', async () => {
  expect(await insurer.status(REFERENCE)).toMatchObject({ outcome: 'UNKNOWN', cause: 'connection' })
})

it.each([
  ['Isha Rao', 'auto', 1],
  ['Isha Late', 'late', 1],
  ['Isha Refused', 'refuse', 1],
  ['Isha Silent', 'silent', 0],
  ['Isha Twice', 'twice', 3],
  ['Isha Unreachable', 'unreachable', 1],
  ['isha crossed ', 'after_cancel', 1],
] as const)('the simulated insurer deals with %s as %s, in %i messages (sentinels)', (name, outcome, messages) => {
  expect(insurerOutcomeOf(name)).toBe(outcome)
  expect(insurerMessagesOf(outcome, 60)).toHaveLength(messages)
})
