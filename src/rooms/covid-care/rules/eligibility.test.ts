import { describe, expect, it } from 'vitest'
import { COVID_PLAN } from '#rooms/plans/seed/home-care-plan.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { answerWords } from '../words/answers.ts'
import { type Answers, EMERGENCY_SIGNS, noAnswers } from './answers.ts'
import {
  checkEligibility,
  ELIGIBILITY,
  isEmergency,
  missingFields,
  REASON_CODES,
  type ReasonCode,
  WHOLE_CHECK,
} from './eligibility.ts'

const WELL: Answers = {
  patient_name: 'Kamla Rao',
  patient_age: 40,
  patient_gender: 'Female',
  caregiver_name: 'Omkar Rao',
  caregiver_mobile: '+919811000002',
  caregiver_email: 'omkar@mail.example',
  is_pregnant: false,
  recent_spo2_level: 'GTE_94',
  has_difficulty_breathing_or_shortness_of_breath: false,
  has_chest_pain_or_tightness: false,
  has_bluish_discoloration_of_lips_or_face: false,
  has_loss_of_speech_or_movement: false,
  is_immunocompromised: false,
  declaration: true,
}
const MEDICAL = { with_address_serviceability: false, with_required_fields_check: false }
const reasonsOf = (answers: Partial<Answers>, scope = WHOLE_CHECK, is_served: boolean | null = true) =>
  checkEligibility({ answers: { ...WELL, ...answers }, is_served }, scope).reasons

describe('who the programme is for', () => {
  it('is a patient with every question answered and nothing against it (C3.10)', () => {
    expect(checkEligibility({ answers: WELL, is_served: true }, WHOLE_CHECK)).toEqual({
      is_eligible: true,
      reasons: [],
    })
  })

  it.each([
    [-1, ['AGE']],
    [0, ['AGE']],
    [4, ['AGE']],
    [5, []],
    [6, []],
    [69, []],
    [70, []],
    [71, ['AGE']],
    [200, ['AGE']],
  ])('a patient of %i years is answered %j', (patient_age, reasons) => {
    expect(reasonsOf({ patient_age }, MEDICAL)).toEqual(reasons)
  })

  it.each([
    ['GTE_94', []],
    ['LT_94', ['LOW_SPO2']],
    ['UNKNOWN', []],
    [null, []],
  ] as const)('an oxygen level %s is answered %j', (recent_spo2_level, reasons) => {
    expect(reasonsOf({ recent_spo2_level }, MEDICAL)).toEqual(reasons)
  })

  it('includes one who has not measured the oxygen level, with the advice to measure it today', () => {
    const unknown = { ...WELL, recent_spo2_level: 'UNKNOWN' as const }
    expect(checkEligibility({ answers: unknown, is_served: true }, WHOLE_CHECK)).toEqual({
      is_eligible: true,
      reasons: [],
      advisory: answerWords.advisory,
    })
    const old = { ...unknown, patient_age: 80 }
    expect(checkEligibility({ answers: old, is_served: true }, WHOLE_CHECK)).toEqual({
      is_eligible: false,
      reasons: ['AGE'],
    })
  })

  it.each(EMERGENCY_SIGNS)('is nobody with %s: that is an emergency', (sign) => {
    const reasons = reasonsOf({ [sign]: true }, MEDICAL)
    expect(reasons).toEqual(['EMERGENCY_SYMPTOM'])
    expect(isEmergency(reasons)).toBe(true)
    expect(isEmergency(['AGE', 'LOW_SPO2'])).toBe(false)
  })

  it.each([
    ['is_pregnant', 'PREGNANCY'],
    ['is_immunocompromised', 'IMMUNO'],
  ] as const)('is nobody with %s: %s', (field, code) => {
    expect(reasonsOf({ [field]: true }, MEDICAL)).toEqual([code])
  })

  it('names every reason, the most urgent first', () => {
    const everything = {
      patient_age: 80,
      recent_spo2_level: 'LT_94',
      has_chest_pain_or_tightness: true,
      is_pregnant: true,
      is_immunocompromised: true,
      caregiver_email: null,
    } as const
    expect(reasonsOf(everything, WHOLE_CHECK, false)).toEqual(REASON_CODES)
  })
})

describe('a check of the address and of what is missing', () => {
  it('is made where it is asked for (C3.11, C4.24, C4.35)', () => {
    expect(reasonsOf({}, MEDICAL, false)).toEqual([])
    expect(reasonsOf({}, { ...MEDICAL, with_address_serviceability: true }, false)).toEqual(['LOCATION'])
    expect(reasonsOf({}, { ...MEDICAL, with_address_serviceability: true }, null)).toEqual(['LOCATION'])
  })

  it.each(Object.keys(WELL) as (keyof Answers)[])('finds that %s is not answered', (field) => {
    const reasons = reasonsOf({ [field]: null })
    expect(reasons).toEqual(field.startsWith('caregiver') ? ['CAREGIVER', 'FIELDS_MISSING'] : ['FIELDS_MISSING'])
    expect(reasonsOf({ [field]: null }, MEDICAL)).toEqual([])
    expect(missingFields({ answers: { ...WELL, [field]: null }, is_served: true })).toEqual([field])
  })

  it('misses an address as it misses an answer', () => {
    expect(missingFields({ answers: WELL, is_served: null })).toEqual(['dose_address_id'])
    expect(missingFields({ answers: noAnswers(), is_served: null })).toHaveLength(15)
  })
})

describe('one table', () => {
  it('has a sentence for each reason', () => {
    expect(Object.keys(answerWords.reasons).toSorted()).toEqual([...REASON_CODES].toSorted())
    expect(ELIGIBILITY.map(({ code }) => answerWords.reasons[code]).every((text) => text.length > 20)).toBe(true)
  })

  it('excludes everybody whom the plan page does not recommend it to (C1.20)', () => {
    const promised: Record<string, [Partial<Answers>, ReasonCode][]> = {
      'People over 70 or under 5 years of age': [
        [{ patient_age: 71 }, 'AGE'],
        [{ patient_age: 4 }, 'AGE'],
      ],
      'Oxygen level below 94%': [[{ recent_spo2_level: 'LT_94' }, 'LOW_SPO2']],
      'Breathing difficulty': [[{ has_difficulty_breathing_or_shortness_of_breath: true }, 'EMERGENCY_SYMPTOM']],
      'Chest pain or tightness': [[{ has_chest_pain_or_tightness: true }, 'EMERGENCY_SYMPTOM']],
      'Loss of speech or movement': [[{ has_loss_of_speech_or_movement: true }, 'EMERGENCY_SYMPTOM']],
      'Pregnant or breastfeeding women': [[{ is_pregnant: true }, 'PREGNANCY']],
      'Bluish lips or face': [[{ has_bluish_discoloration_of_lips_or_face: true }, 'EMERGENCY_SYMPTOM']],
      'People whose immune system is compromised': [[{ is_immunocompromised: true }, 'IMMUNO']],
    }
    expect(COVID_PLAN.plan_id).toBe(DEMO_PLANS.covid)
    expect(Object.keys(promised)).toEqual(COVID_PLAN.exclusions)
    for (const [answers, code] of Object.values(promised).flat()) expect(reasonsOf(answers)).toEqual([code])
  })
})
