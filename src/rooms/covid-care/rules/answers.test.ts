import { describe, expect, it } from 'vitest'
import {
  type AnswerField,
  answerFaults,
  booleanOf,
  choiceOf,
  EMERGENCY_SIGNS,
  HEALTH_FIELD_NAMES,
  noAnswers,
  PATIENT_FIELD_NAMES,
  PATIENT_GENDERS,
  SPO2_LEVELS,
  withAnswers,
} from './answers.ts'

const MANDATORY = 'This field is mandatory'
const SHORT = 'Should be more than 2 characters long'

describe('the form about the patient', () => {
  it('asks for patient and caregiver, every field of it mandatory (C3.12, C3.14, C5.01)', () => {
    expect(PATIENT_FIELD_NAMES).toEqual([
      'patient_name',
      'patient_age',
      'patient_gender',
      'caregiver_name',
      'caregiver_mobile',
      'caregiver_email',
    ])
    expect(PATIENT_GENDERS).toEqual(['Male', 'Female', 'Other'])
    const empty = answerFaults(PATIENT_FIELD_NAMES, {})
    expect(empty).toEqual(Object.fromEntries(PATIENT_FIELD_NAMES.map((name) => [name, MANDATORY])))
    const blank = Object.fromEntries(PATIENT_FIELD_NAMES.map((name) => [name, '']))
    expect(answerFaults(PATIENT_FIELD_NAMES, blank)).toEqual(empty)
  })

  it.each([
    ['patient_name', 'Al', SHORT],
    ['patient_name', '   ', MANDATORY],
    ['patient_name', ' Ali ', undefined],
    ['patient_name', 'x'.repeat(101), 'Should be at most 100 characters long'],
    ['patient_name', '\u200B\u200B\u200B', MANDATORY],
    ['patient_name', '\u202E \n', MANDATORY],
    ['caregiver_name', 'Om', SHORT],
    ['patient_age', -1, 'Invalid age'],
    ['patient_age', 0, undefined],
    ['patient_age', 5, undefined],
    ['patient_age', 70, undefined],
    ['patient_age', 71, undefined],
    ['patient_age', 200, undefined],
    ['patient_age', 201, 'Invalid age'],
    ['patient_age', 40.5, 'Invalid age'],
    ['patient_age', Number.NaN, 'Invalid age'],
    ['patient_age', 'forty', 'Invalid age'],
    ['patient_gender', 'M', 'Choose Male, Female or Other'],
    ['caregiver_email', 'omkar', 'Invalid email'],
    ['caregiver_email', 'omkar@mail', 'Invalid email'],
    ['caregiver_email', 'omkar@mail.example', undefined],
    ['caregiver_mobile', '5811000001', 'Invalid phone number'],
    ['caregiver_mobile', '+9198110000', 'Invalid phone number'],
    ['caregiver_mobile', '+91 98110000011', 'Invalid phone number'],
    ['caregiver_mobile', '+91 98110-00001', undefined],
    ['caregiver_mobile', '9811000001', undefined],
    ['caregiver_mobile', '09811000001', undefined],
    ['caregiver_mobile', '+919811000001', undefined],
  ] as const)('%s %j is answered %j (C5.02, C5.03, C5.04, C5.05, C5.12)', (name, typed, message) => {
    expect(answerFaults([name], { [name]: typed })).toEqual(message === undefined ? {} : { [name]: message })
  })
})

describe('the health questions', () => {
  it('start unanswered (C3.16)', () => {
    expect(Object.values(noAnswers()).every((answer) => answer === null)).toBe(true)
    expect(HEALTH_FIELD_NAMES).toEqual([
      'is_pregnant',
      'recent_spo2_level',
      ...EMERGENCY_SIGNS,
      'is_immunocompromised',
      'declaration',
    ])
  })

  it('map Yes to true and No to false (C3.17)', () => {
    expect([booleanOf('Yes'), booleanOf('No')]).toEqual([true, false])
    expect([choiceOf(true), choiceOf(false), choiceOf(null)]).toEqual(['Yes', 'No', undefined])
  })

  it('know three oxygen levels (C3.19, C3.20)', () => {
    expect(SPO2_LEVELS).toEqual(['GTE_94', 'LT_94', 'UNKNOWN'])
  })

  it.each([
    ['is_pregnant', 'Yes', 'Choose Yes or No'],
    ['is_pregnant', null, MANDATORY],
    ['has_chest_pain_or_tightness', 1, 'Choose Yes or No'],
    ['recent_spo2_level', '95', 'Choose the oxygen level'],
    ['recent_spo2_level', null, MANDATORY],
    ['declaration', false, 'Please confirm the declaration of good health'],
    ['declaration', null, 'Please confirm the declaration of good health'],
    ['declaration', true, undefined],
  ] as [AnswerField, unknown, string | undefined][])('%s %j is answered %j (C5.10)', (name, typed, message) => {
    expect(answerFaults([name], { [name]: typed })).toEqual(message === undefined ? {} : { [name]: message })
  })
})

describe('pregnancy', () => {
  it.each(['Male', 'Other'] as const)('is false whatever was sent for the gender %s (C4.36)', (patient_gender) => {
    expect(withAnswers(noAnswers(), { patient_gender, is_pregnant: true }).is_pregnant).toBe(false)
    expect(withAnswers({ ...noAnswers(), is_pregnant: true }, { patient_gender }).is_pregnant).toBe(false)
  })

  it('is asked of a woman, and while the gender is not known', () => {
    expect(withAnswers(noAnswers(), { is_pregnant: true }).is_pregnant).toBe(true)
    expect(withAnswers(noAnswers(), { patient_gender: 'Female' }).is_pregnant).toBeNull()
    const asked = withAnswers(noAnswers(), { patient_gender: 'Female', is_pregnant: true })
    expect(withAnswers(asked, { patient_age: 30 }).is_pregnant).toBe(true)
  })

  it('is asked again once a corrected gender takes the assumption away', () => {
    const man = withAnswers(noAnswers(), { patient_gender: 'Male' })
    expect(withAnswers(man, { patient_gender: 'Female' }).is_pregnant).toBeNull()
    expect(withAnswers(man, { patient_gender: 'Female', is_pregnant: false }).is_pregnant).toBe(false)
  })
})
