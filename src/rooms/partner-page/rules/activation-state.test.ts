import { expect, test } from 'vitest'
import { type ActivationEvent, activationAfter, NEW_ACTIVATION } from './activation-state.ts'
import { type PartnerFetchEvent, partnerFetchAfter } from './partner-fetch.ts'

const member = { mobile: '+919811111111', name: null, subscription_id: null, shows_mobile: null }
const sent = { verification_id: 'v', sent_to: 'email', resend_at: 1, expires_at: 2 } as const
const error = { type: 'OTP_INVALID', message: 'Wrong', fields: { otp: 'Wrong' } }
const after = (...events: ActivationEvent[]) => events.reduce(activationAfter, NEW_ACTIVATION)

test('a fetched page goes from loading to success, or to an error with its message and a flag (D4.19, C8.21)', () => {
  const fetched = (event: PartnerFetchEvent<string>) => partnerFetchAfter(event)
  expect(fetched({ kind: 'started' })).toEqual({ status: 'loading', partner: null, has_failed: false, message: null })
  expect(fetched({ kind: 'fetched', partner: 'P' })).toMatchObject({
    status: 'success',
    partner: 'P',
    has_failed: false,
  })
  expect(fetched({ kind: 'failed', message: 'Gone' })).toMatchObject({
    status: 'error',
    partner: null,
    has_failed: true,
    message: 'Gone',
  })
})

test('an activation has the stages of the specification in their order (D4.20)', () => {
  const steps: [ActivationEvent, string][] = [
    [{ kind: 'opening' }, 'initial_verification_loading'],
    [{ kind: 'opened', member }, 'initial_verification_success'],
    [{ kind: 'sending' }, 'sending_otp'],
    [{ kind: 'sent', sent }, 'verifying_otp'],
    [{ kind: 'verifying' }, 'verifying_otp'],
    [{ kind: 'activated', subscription_id: 's' }, 'service_category_loading'],
    [{ kind: 'services_loaded', services: ['Consult'] }, 'plan_activated'],
  ]
  let state = NEW_ACTIVATION
  for (const [event, stage] of steps) {
    state = activationAfter(state, event)
    expect(state.stage).toBe(stage)
  }
  expect(state).toMatchObject({ subscription_id: 's', services: ['Consult'], member, error: null })
  expect(after({ kind: 'not_opened', error })).toMatchObject({ stage: 'initial_verification_failure', error })
})

test('a refusal keeps the code that was sent, and going back to the form clears it', () => {
  expect(after({ kind: 'opened', member }, { kind: 'sending' }, { kind: 'failed', error })).toMatchObject({
    stage: 'initial_verification_success',
    error,
  })
  const refused = after(
    { kind: 'opened', member },
    { kind: 'sent', sent },
    { kind: 'sending' },
    { kind: 'failed', error },
  )
  expect(refused).toMatchObject({ stage: 'verifying_otp', sent, error })
  expect(activationAfter(refused, { kind: 'reset' })).toMatchObject({
    stage: 'initial_verification_success',
    member,
    sent: null,
    error: null,
  })
})
