import { describe, expect, it } from 'vitest'
import { leadWords as words } from '../words/form.ts'
import { type LeadEvent, leadAfter, leadError, NO_LEAD, postLead } from './lead-state.ts'

const refused = { message: 'Too many attempts.', body: { message: 'Too many attempts.' }, fields: {}, status: 429 }

describe('posting a lead', () => {
  it('goes from idle through posting to posted', async () => {
    const events: LeadEvent[] = []
    expect(
      await postLead(
        async () => 7,
        (event) => events.push(event),
        '',
      ),
    ).toBe(7)
    expect(events.reduce(leadAfter, NO_LEAD)).toEqual({ step: 'posted', error: null })
  })

  it('stores a failure with the reply’s body and rethrows it (C8.19)', async () => {
    const events: LeadEvent[] = []
    const thrown = Object.assign(new Error(), refused)
    const posting = postLead(
      () => Promise.reject(thrown),
      (event) => events.push(event),
      words.couldNotPost,
    )
    await expect(posting).rejects.toBe(thrown)
    expect(events.reduce(leadAfter, NO_LEAD)).toMatchObject({ step: 'asking', error: { body: refused.body } })
  })

  it('clears an error that was dismissed, and on the next attempt', () => {
    const failed = leadAfter(NO_LEAD, { kind: 'refused', error: leadError(refused, '') })
    expect(leadAfter(failed, { kind: 'dismissed' }).error).toBeNull()
    expect(leadAfter(failed, { kind: 'sent' }).error).toBeNull()
  })
})

describe('the error of a lead', () => {
  it.each([
    ['no answer', { status: 0, fields: {} }, true, "Couldn't post lead"],
    ['a server error', { status: 503, fields: {} }, true, "Couldn't post lead"],
    ['a refusal', { status: 429, fields: {} }, false, 'from the server'],
    ['a field', { status: 422, fields: { mobile: 'Invalid phone number' } }, false, "Couldn't post lead"],
  ])('for status %s dismisses itself: %s → %s (C8.09, C8.11)', (_, failed, autoDismiss, message) => {
    const error = leadError({ message: 'from the server', ...failed }, words.couldNotPost)
    expect(error).toMatchObject({ autoDismiss, message })
  })

  it('uses the form’s field names', () => {
    const fields = { mobile: 'a', partnerId: 'b', name: 'c' }
    expect(leadError({ status: 422, message: '', fields }, '').fields).toEqual({
      phoneNumber: 'a',
      selectedPartnerId: 'b',
      name: 'c',
    })
  })
})
