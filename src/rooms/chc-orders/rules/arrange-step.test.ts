import { expect, test } from 'vitest'
import { firstStep } from './arrange-step.ts'

test.each([
  ['nothing is answered', null, 'patient'],
  ['the caregiver is missing', ['caregiver_name', 'is_pregnant', 'dose_address_id'], 'patient'],
  ['a health question is open', ['recent_spo2_level', 'dose_address_id'], 'health'],
  ['no address is chosen', ['dose_address_id'], 'address'],
  ['everything is there', [], 'activate'],
] as const)('a coordinator goes on where %s', (_, missing, step) => {
  expect(firstStep(missing && { missing_fields: [...missing] })).toBe(step)
})

test('a coordinator asks about the health again where the answers are stale', () => {
  expect(firstStep({ status: 'EXPIRED', missing_fields: [] })).toBe('health')
})
