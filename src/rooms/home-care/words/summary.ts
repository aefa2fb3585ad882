import { SYMPTOM_WORDS } from './symptoms.ts'

/** The discharge summary. */
export const summaryWords = {
  title: 'Discharge summary',
  fileName: 'discharge-summary.pdf',
  rows: {
    patient: 'Patient',
    age: 'Age and gender',
    caregiver: 'Caregiver',
    programme: 'Programme',
    days: 'From day 1 to day 12',
    kit: 'Kit delivered',
  },
  programme: 'Covid home care, 12 days',
  genders: { Male: 'Male', Female: 'Female', Other: 'Other' },
  ageAndGender: (age: number, gender: string) => `${age} years, ${gender}`,
  from: (first: string, last: string) => `${first} to ${last}`,
  notDelivered: 'No',
  calls: 'Doctor’s calls',
  call: (day: number, time: string, status: string, doctor: string) =>
    `Day ${day}, ${time}: ${status}${doctor === '' ? '' : `, ${doctor}`}`,
  statuses: {
    PLANNED: 'not made',
    CALLING: 'not made',
    DONE: 'took place',
    MISSED: 'did not take place',
    CANCELLED: 'cancelled',
  },
  readings: 'Readings',
  lowest: (spo2: number, time: string) => `Lowest oxygen level: ${spo2}% at ${time}`,
  last: (reading: string, time: string) => `Last reading, ${time}: ${reading}`,
  oxygen: (spo2: number) => `oxygen ${spo2}%`,
  temperature: (temperature: number, unit: string) => `temperature ${temperature} °${unit}`,
  hottest: (temperature: number, unit: string, time: string) =>
    `Highest temperature: ${temperature} °${unit} at ${time}`,
  symptoms: (list: string) => `Symptoms that were reported: ${list}`,
  symptomNames: SYMPTOM_WORDS,
  noReadings: 'No reading was entered.',
  alarms: 'Alarms',
  alarm: (time: string, taken: string) => `${time}: ${taken}`,
  taken: (time: string) => `looked at by our staff at ${time}`,
  notTaken: 'not looked at',
  outcomes: {
    STABLE: 'spoken to, 94% or more',
    STAYS_HOME: 'stayed at home and measured hourly',
    HOSPITAL: 'sent to a hospital',
    CALLED_112: '112 was called',
  },
  noAlarms: 'None.',
  advice: 'What next',
  adviceText: [
    'Go on measuring the oxygen level twice a day for one more week.',
    'Go to a hospital if it falls below 94%. See a doctor if fever or cough come back.',
    'Breathing difficulty, chest pain, bluish lips or face, or loss of speech or movement: call 112 or 108.',
  ],
  care: (phone: string) => `Questions: ${phone}`,
} as const
