import { expect, test } from 'vitest'
import {
  noVerification,
  type VerificationEvent,
  type VerificationState,
  verificationAfter,
} from './verification-state.ts'

interface Body {
  message: string
}
const sent = { id: 'v-1', number: '9810000001' }
const body = { message: 'This code is not right.' }
const stateAfter = (...events: VerificationEvent<Body>[]) =>
  events.reduce<VerificationState<Body>>(verificationAfter<Body>, noVerification)

test('a verification loads, stores its id and the number the code was sent to, then succeeds (C4.09)', () => {
  expect(stateAfter({ kind: 'started' })).toEqual({ status: 'loading', sent: null, error: null })
  const waiting = stateAfter({ kind: 'started' }, { kind: 'user_info_sent', sent })
  expect(waiting).toEqual({ status: 'user_info_sent', sent, error: null })
  expect(verificationAfter(waiting, { kind: 'succeeded' })).toEqual({ status: 'success', sent, error: null })
})

test('a verification error keeps what was sent, and a reset clears both (C4.09, C4.10)', () => {
  const failed = stateAfter({ kind: 'user_info_sent', sent }, { kind: 'started' }, { kind: 'failed', body })
  expect(failed).toEqual({ status: 'error', sent, error: body })
  expect(verificationAfter(failed, { kind: 'reset' })).toEqual(noVerification)
})

test('a verification that was never sent cannot succeed', () => {
  expect(stateAfter({ kind: 'succeeded' })).toEqual(noVerification)
})
