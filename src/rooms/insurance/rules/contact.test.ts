import { expect, test } from 'vitest'
import { contactOf } from './contact.ts'

test('a contact names the number of our customer care itself', () => {
  expect(contactOf({ contact: 'Call {care_phone}' }, '1800 123 4567', 'us')).toBe('Call 1800 123 4567')
  expect(contactOf({ contact: 'Call {care_phone}' }, undefined, 'us')).toBe('Call us')
  expect(contactOf({ contact: 'grievance@insurer.example' }, '1800 123 4567', 'us')).toBe('grievance@insurer.example')
})
