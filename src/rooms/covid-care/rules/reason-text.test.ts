import { expect, test } from 'vitest'
import { noAnswers } from './answers.ts'
import { reasonText } from './reason-text.ts'

test('an emergency is named by the sign that was answered, and no other', () => {
  const answers = { ...noAnswers(), has_chest_pain_or_tightness: true, has_bluish_discoloration_of_lips_or_face: false }
  expect(reasonText('EMERGENCY_SYMPTOM', answers)).toBe('You answered: chest pain or tightness. That is an emergency.')
  expect(reasonText('EMERGENCY_SYMPTOM', { ...answers, has_loss_of_speech_or_movement: true })).toBe(
    'You answered: chest pain or tightness; loss of speech or movement. These are emergencies.',
  )
})

test('without the answers the signs of an emergency are named, and every other reason has its sentence', () => {
  expect(reasonText('EMERGENCY_SYMPTOM', noAnswers())).toMatch(/^Difficulty breathing, chest pain/)
  expect(reasonText('AGE', noAnswers())).toBe('The programme is for people from 5 to 70 years of age.')
})
