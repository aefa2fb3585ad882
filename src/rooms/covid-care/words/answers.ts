/** The messages of the form's fields, what becomes of a proposal, and its refusals. */
export const answerWords = {
  fields: {
    mandatory: 'This field is mandatory',
    short: 'Should be more than 2 characters long',
    long: (most: number) => `Should be at most ${most} characters long`,
    email: 'Invalid email',
    age: 'Invalid age',
    phone: 'Invalid phone number',
    gender: 'Choose Male, Female or Other',
    yesOrNo: 'Choose Yes or No',
    spo2: 'Choose the oxygen level',
    declaration: 'Please confirm the declaration of good health',
    address: 'Choose an address',
    plan: 'Choose a plan',
    version: 'Read the answers again before you save them',
    failed: 'Something went wrong',
  },
  /** Why home is not safe enough, one sentence for each code. */
  reasons: {
    AGE: 'The programme is for people from 5 to 70 years of age.',
    LOW_SPO2: 'An oxygen level below 94% needs a doctor who can examine the patient today.',
    EMERGENCY_SYMPTOM:
      'Difficulty breathing, chest pain, bluish lips or face, and loss of speech or movement are emergencies.',
    PREGNANCY: 'During pregnancy and breastfeeding, covid needs the care of a doctor who sees the patient in person.',
    IMMUNO: 'With a weakened immune system, covid needs the care of a doctor who sees the patient in person.',
    CAREGIVER: 'The patient needs a caregiver of 18 years or more whom we can reach.',
    LOCATION: 'We don’t provide service in this locality. Please choose another location.',
    FIELDS_MISSING: 'Some questions are not answered yet.',
  },
  signs: {
    has_difficulty_breathing_or_shortness_of_breath: 'difficulty breathing or shortness of breath',
    has_chest_pain_or_tightness: 'chest pain or tightness',
    has_bluish_discoloration_of_lips_or_face: 'bluish lips or face',
    has_loss_of_speech_or_movement: 'loss of speech or movement',
  },
  answered: (signs: readonly string[]) =>
    `You answered: ${signs.join('; ')}. ${signs.length === 1 ? 'That is an emergency.' : 'These are emergencies.'}`,
  advisory:
    'Please measure the patient’s oxygen level today. A doctor calls within 2 hours after the plan has started. If it is below 94%, go to a hospital.',
  refusals: {
    state: 'These answers cannot be changed any more.',
    notEligible: 'Please answer the questions about the patient before you pay.',
  },
} as const
