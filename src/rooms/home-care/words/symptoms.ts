/** What the symptoms of a reading are called. */
export const SYMPTOM_WORDS = {
  BREATHLESSNESS: 'Breathing difficulty',
  CHEST_PAIN: 'Chest pain or tightness',
  BLUISH_LIPS: 'Bluish lips or face',
  LOSS_OF_SPEECH_OR_MOVEMENT: 'Loss of speech or movement',
  FEVER: 'Fever',
  COUGH: 'Cough',
  SORE_THROAT: 'Sore throat',
  BODY_ACHE: 'Body ache',
  HEADACHE: 'Headache',
  TIREDNESS: 'Tiredness',
  LOSS_OF_SMELL_OR_TASTE: 'Loss of smell or taste',
  LOOSE_MOTIONS: 'Loose motions',
} as const
