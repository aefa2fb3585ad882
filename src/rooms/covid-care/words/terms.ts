import { careTitle, complaint, type LegalText, type Seller } from '#rooms/consents/words.ts'
import { planWords } from '#rooms/plans/words.ts'
import { answerWords } from './answers.ts'

/** Of the text below: a change there needs a new version here. */
export const HOME_CARE_TERMS_VERSION = 'home-care-2026-11'

/** The terms of covid home care, which add to the terms of use. */
export function homeCareTerms(seller: Seller): LegalText {
  const { productName } = seller
  const { AGE, LOW_SPO2, EMERGENCY_SYMPTOM, PREGNANCY, IMMUNO, CAREGIVER } = answerWords.reasons
  return {
    title: 'Terms of covid home care',
    lead: `What ${productName} does for a covid patient at home, for whom it is, and what it costs. Our terms of use apply as well.`,
    sections: [
      {
        id: 'what',
        title: 'What it is',
        text: [
          'A programme of 12 days for one patient who isolates at home with mild covid:',
          [
            'a dedicated doctor,',
            '5 consultations on days 1, 2, 4, 8 and 12, and 2 more whenever the patient needs them,',
            'a kit with a digital thermometer, a pulse oximeter and medicines, sent to the address that you give us.',
          ],
          'It is not for emergencies, and it does not replace a hospital. In an emergency call 112, or 108 for an ambulance.',
        ],
      },
      {
        id: 'who',
        title: 'Who it is for',
        text: [
          'Home is not safe enough for everybody. Before you pay we ask about the patient, and we sell the plan only where nothing speaks against it:',
          [AGE, LOW_SPO2, EMERGENCY_SYMPTOM, PREGNANCY, IMMUNO, CAREGIVER],
          'Please answer truthfully and completely: the doctor relies on it. The answers are good for 24 hours; after that we ask again.',
          'We send kits only to places that we serve. You see before you pay whether yours is one of them.',
        ],
      },
      {
        id: 'worse',
        title: 'If the patient gets worse',
        text: [
          'The doctor says when a hospital is the safer place. Please go there without waiting for us when the patient has difficulty breathing, chest pain, bluish lips or face, or an oxygen level below 94%.',
        ],
      },
      {
        id: 'price',
        title: 'Price and refunds',
        text: ['The plan is paid once and does not renew.', planWords.refunds['home-care']],
      },
      {
        id: 'answers',
        title: 'What you tell us',
        text: [
          'The answers about the patient’s health are stored encrypted. We delete them after 90 days where they lead to no plan.',
          'We contact the caregiver in emergencies. Please ask them before you give us their name and number.',
          'A coordinator of a company can arrange the plan for you only with your consent, which you can withdraw at any time under Who can act for you.',
        ],
      },
      { id: 'complaints', title: careTitle, text: [complaint(seller)] },
    ],
  }
}
