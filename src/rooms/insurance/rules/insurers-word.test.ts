import { expect, test } from 'vitest'
import { attentionOf } from './attention.ts'
import { settlingWords } from './insurers-word.ts'

test.each([
  ['COMPLETED', 'CONTRADICTED', false, ['KEPT', 'CANCELLED']],
  ['COMPLETED', null, false, []],
  ['PROCESSING', 'CONTRADICTED', false, []],
  ['CANCELLED', 'CANCEL_UNCONFIRMED', true, ['CANCELLED']],
  ['CANCELLED', 'ISSUED_AFTER_CANCEL', true, ['CANCELLED']],
  ['CANCELLED', null, true, []],
  ['CANCELLED', 'CANCEL_UNCONFIRMED', false, []],
] as const)(
  '%s with %s, cancellation wanted: %s → %j settles it',
  (status, attention, insurer_cancel_wanted, words) => {
    expect(settlingWords({ status, attention, insurer_cancel_wanted, is_sum_open: false })).toEqual(words)
  },
)

test('where nobody knows what goes back, that the insurer owes nothing settles it', () => {
  const withdrawn = { status: 'CANCELLED', attention: null, insurer_cancel_wanted: false, is_sum_open: true } as const
  expect(settlingWords(withdrawn)).toEqual(['NOTHING_OWED'])
})

test('a policy of an insurer that no gateway serves is not stuck: nobody asked', () => {
  const found = ['STUCK', 'REFUND_TO_APPROVE'] as const
  const of = (connected: string | undefined) => attentionOf(found, { insurer_code: 'other-life', connected })
  expect(of('other-life')).toEqual(found)
  expect(of('suraksha-life')).toEqual(['NOT_CONNECTED', 'REFUND_TO_APPROVE'])
  expect(of(undefined)).toEqual(['NOT_CONNECTED', 'REFUND_TO_APPROVE'])
})
