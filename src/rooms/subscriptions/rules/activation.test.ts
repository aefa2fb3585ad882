import { expect, test } from 'vitest'
import { type Activation, type ActivationEvent, activationAfter, NOT_ASKED } from './activation.ts'

const after = (...events: ActivationEvent[]): Activation => events.reduce(activationAfter, NOT_ASKED)
const asked = { kind: 'asked' } as const

test('the activation of a bought plan ends as active or as an error (C3.28, C4.33)', () => {
  expect(after(asked, { kind: 'answered', isActive: true, waiting: '' }).result).toEqual({ isActive: true })
  expect(after(asked, { kind: 'answered', isActive: false, waiting: 'Not yet' }).result).toEqual({ error: 'Not yet' })
  expect(after(asked, { kind: 'failed', message: 'No line' }).result).toEqual({ error: 'No line' })
})

test('the loader is on exactly while the activation is being read, including a retry (C4.34)', () => {
  expect(NOT_ASKED.loader).toBe(false)
  expect(after(asked).loader).toBe(true)
  const failed = after(asked, { kind: 'failed', message: 'No line' })
  expect(failed.loader).toBe(false)
  // Known data stays readable while it is read again.
  expect(activationAfter(failed, asked)).toEqual({ loader: true, result: { error: 'No line' } })
  expect(after(asked, { kind: 'answered', isActive: true, waiting: '' }).loader).toBe(false)
})
