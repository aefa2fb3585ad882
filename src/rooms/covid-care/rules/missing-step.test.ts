import { expect, test } from 'vitest'
import { missingStep } from './missing-step.ts'

test.each([
  ['nothing is answered', undefined, 'patient-detail-form'],
  [
    'the patient’s name is missing',
    { status: 'DRAFT', missing_fields: ['patient_name', 'dose_address_id'] },
    'patient-detail-form',
  ],
  [
    'a health question is open',
    { status: 'DRAFT', missing_fields: ['recent_spo2_level', 'dose_address_id'] },
    'patient-health-details',
  ],
  ['only the address is missing', { status: 'DRAFT', missing_fields: ['dose_address_id'] }, 'patient-address'],
  ['everything is answered and not checked', { status: 'DRAFT', missing_fields: [] }, 'patient-address'],
  ['the health answers are too old', { status: 'EXPIRED', missing_fields: ['declaration'] }, 'patient-health-details'],
  ['the patient is refused', { status: 'INELIGIBLE', missing_fields: [] }, 'not-eligible'],
  ['an earlier plan is paid', { status: 'CONSUMED', missing_fields: [] }, 'patient-detail-form'],
] as const)('who opens the payment while %s goes on with %3$s (C4.21)', (_, newest, step) => {
  expect(missingStep(newest)).toBe(step)
})
