import { benefit, type DemoPlan, demoPlan, reimbursement } from './demo-plan.ts'

/** The plans are sold everywhere; a sample is collected in these cities. */
const CHECKUP_CITIES = 'In Ahmedabad, Bengaluru, Chennai, Delhi, Hyderabad, Kolkata, Mumbai and Pune'

const RETAIL_EXCLUSIONS = [
  'Hospital stays and surgery: this is a health plan, not insurance.',
  'Emergencies: call 112.',
  'The price of medicines; delivery is what is free.',
  'Tests and treatment beyond the counted visits and check-ups.',
]

/** Of plans that reimburse something. */
const REIMBURSING_EXCLUSIONS = RETAIL_EXCLUSIONS.map((sentence) =>
  sentence.replace('visits and check-ups.', 'visits and check-ups, and beyond the bills it pays back.'),
)

const VISITS_AND_TESTS = [
  reimbursement('In-Clinic Doctor Consultation', { per_visit: 500 }),
  reimbursement('Lab Tests', { per_term: 1_000 }),
]

const unlimitedConsultations = (worth: number) =>
  benefit('Unlimited consultations', {
    shown: 'Unlimited free video consultations with MBBS doctors',
    more: ['Answered in minutes, any hour', 'Prescriptions on your phone'],
    worth,
    service: 'Video Consultation',
    provider: 'consult',
  })

export const FAMILY_PLAN: DemoPlan = demoPlan('b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a01', {
  name: 'Family',
  cost: 4999,
  days: 365,
  adult: 2,
  minor: 2,
  coverage_text: '2 adults and 2 kids',
  subtitle: 'One year of doctors, check-ups and medicines for 2 adults and 2 kids',
  cycle: 'every year',
  cities: [],
  exclusions: REIMBURSING_EXCLUSIONS,
  reimbursements: VISITS_AND_TESTS,
  benefits: [
    benefit('24x7 family doctor', {
      shown: 'A 24x7 family doctor for all four of you',
      more: ['Unlimited free video consultations', 'Reports explained in plain words'],
      worth: 3600,
      service: 'Video Consultation',
      provider: 'consult',
    }),
    benefit('10 free appointments', {
      shown: '10 free appointments with doctors near you',
      more: ['Any listed clinic', 'Children’s doctors included'],
      worth: 6000,
      count: 10,
      service: 'In-Clinic Appointment',
      provider: 'book',
    }),
    benefit('2 Master health check ups', {
      shown: '2 premium checkups, over 75 tests each',
      more: ['Sample collected at home', CHECKUP_CITIES, 'A doctor explains your report'],
      worth: 4998,
      count: 2,
      service: 'Diagnostic Tests',
      provider: 'diagnostics',
    }),
    benefit('Free medicine delivery', {
      shown: 'Free medicine delivery to your door',
      more: ['On every order, no minimum'],
      worth: 1200,
      service: 'Medicine Order',
      provider: 'order',
    }),
  ],
})

export const COUPLES_PLAN: DemoPlan = demoPlan('b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a02', {
  name: 'Couples',
  cost: 3499,
  days: 365,
  adult: 2,
  minor: 0,
  coverage_text: '2 adults',
  subtitle: 'One year of care for the two of you',
  cycle: 'every year',
  cities: [],
  exclusions: REIMBURSING_EXCLUSIONS,
  reimbursements: VISITS_AND_TESTS,
  benefits: [
    unlimitedConsultations(2400),
    benefit('6 free appointments', {
      shown: '6 free appointments with doctors near you',
      more: ['Any listed clinic'],
      worth: 3600,
      count: 6,
      service: 'In-Clinic Appointment',
      provider: 'book',
    }),
    benefit('2 Master health check ups', {
      shown: '2 premium checkups, one for each of you',
      more: ['Over 75 tests', 'Sample collected at home', CHECKUP_CITIES],
      worth: 4998,
      count: 2,
      service: 'Diagnostic Tests',
      provider: 'diagnostics',
    }),
    benefit('Free medicine delivery', {
      shown: 'Free medicine delivery to your door',
      more: [],
      worth: 900,
      service: 'Medicine Order',
      provider: 'order',
    }),
  ],
})

export const PERSONAL_PLAN: DemoPlan = demoPlan('b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a03', {
  name: 'Personal',
  cost: 1999,
  days: 365,
  adult: 1,
  minor: 0,
  coverage_text: '1 adult',
  subtitle: 'One year of doctors for you',
  cycle: 'every year',
  cities: [],
  exclusions: REIMBURSING_EXCLUSIONS,
  reimbursements: VISITS_AND_TESTS,
  benefits: [
    unlimitedConsultations(1800),
    benefit('3 free appointments', {
      shown: '3 free appointments with doctors near you',
      more: ['Any listed clinic'],
      worth: 1800,
      count: 3,
      service: 'In-Clinic Appointment',
      provider: 'book',
    }),
    benefit('Free medicine delivery', {
      shown: 'Free medicine delivery to your door',
      more: [],
      worth: 600,
      service: 'Medicine Order',
      provider: 'order',
    }),
  ],
})

export const LITE_PLAN: DemoPlan = demoPlan('b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a04', {
  name: 'Lite',
  cost: 1499,
  days: 180,
  adult: 1,
  minor: 0,
  coverage_text: '1 adult',
  subtitle: '6 months to try it: a check-up now, one more before you decide',
  cycle: 'every 6 months',
  cities: [],
  exclusions: REIMBURSING_EXCLUSIONS,
  // It has no appointments to count, so the plan says how many.
  reimbursements: [reimbursement('In-Clinic Doctor Consultation', { per_visit: 500, count: 2 })],
  benefits: [
    benefit('1+1 checkups', {
      shown: '1+1 checkups: one now, one before the plan ends',
      more: ['Over 40 tests each', 'Sample collected at home'],
      worth: 1998,
      count: 2,
      service: 'Diagnostic Tests',
      provider: 'diagnostics',
    }),
    unlimitedConsultations(900),
    benefit('350 HealthCash', {
      shown: '₹350 HealthCash to spend on tests and medicines',
      more: [],
      worth: 350,
      count: 350,
      service: 'HealthCash',
      provider: null,
    }),
  ],
})

export const PUNE_PLAN: DemoPlan = demoPlan('b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a05', {
  name: 'Monthly',
  cost: 299,
  days: 30,
  adult: 1,
  minor: 2,
  coverage_text: '1 adult and 2 kids',
  subtitle: 'Month by month: online doctors, and medicines within two hours',
  cycle: 'every 30 days',
  cities: ['Pune'],
  exclusions: RETAIL_EXCLUSIONS,
  benefits: [
    unlimitedConsultations(300),
    benefit('2-hour medicine delivery', {
      shown: 'Medicines from a pharmacy nearby within two hours',
      more: ['8 am to 10 pm, free of charge'],
      worth: 150,
      service: 'Medicine Order',
      provider: 'order',
    }),
  ],
})
