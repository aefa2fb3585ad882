/** Why a patient at home gets another doctor. */
export const DOCTOR_CHANGE_REASONS = ['NOT_AVAILABLE', 'PATIENT_ASKED', 'LANGUAGE'] as const
export type DoctorChangeReason = (typeof DOCTOR_CHANGE_REASONS)[number]
