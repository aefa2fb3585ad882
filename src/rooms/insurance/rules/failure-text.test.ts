import { describe, expect, it } from 'vitest'
import { failureText, MAIL_STATUSES, mailText } from './failure-text.ts'

const DEFAULT = 'Unexpected error seems to have occurred. Our technical staff is working hard to resolve it.'

describe('what a person reads when a call about insurance fails', () => {
  it.each([500, 502, 503])('is the default text for a %i that says nothing of use (C8.12)', (status) => {
    expect(failureText({ status, message: 'Something broke' })).toBe(DEFAULT)
  })

  it.each([0, 409, 422, 429])('is the answer’s own text for a %i', (status) => {
    expect(failureText({ status, message: 'The policy has moved on.' })).toBe('The policy has moved on.')
  })
})

it('an e-mailed policy document has status SUCCESS or FAILURE, each with its text (C4.16, C8.13, C8.14)', () => {
  expect(Object.fromEntries(MAIL_STATUSES.map((status) => [status, mailText(status)]))).toEqual({
    SUCCESS: 'Your policy document sent successfully',
    FAILURE: 'Something went wrong',
  })
})
