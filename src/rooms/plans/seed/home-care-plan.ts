import { benefit, type DemoPlan, demoPlan } from './demo-plan.ts'

export const COVID_PLAN: DemoPlan = demoPlan('b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a12', {
  name: 'Covid Home Care',
  cost: 3499,
  days: 12,
  adult: 1,
  minor: 0,
  coverage_text: '1 patient',
  subtitle: 'A 12-day home-isolation programme with a doctor who knows your case',
  // Twelve days, once.
  cycle: null,
  cities: [],
  exclusions: [
    'People over 70 or under 5 years of age',
    'Oxygen level below 94%',
    'Breathing difficulty',
    'Chest pain or tightness',
    'Loss of speech or movement',
    'Pregnant or breastfeeding women',
    'Bluish lips or face',
    'People whose immune system is compromised',
  ],
  benefits: [
    benefit('A dedicated doctor', {
      shown: 'One dedicated doctor for all 12 days',
      more: ['Watches your readings', 'Says when hospital is the safer place'],
      worth: 1200,
      service: 'Video Consultation',
      provider: 'consult',
    }),
    benefit('5 doctor consultations', {
      shown: '5 doctor consultations on days 1, 2, 4, 8 and 12',
      more: ['2 more whenever you need them'],
      worth: 2800,
      count: 7,
      service: 'Video Consultation',
      provider: 'consult',
    }),
    benefit('Home-care kit', {
      shown: 'A kit at your door',
      more: ['Digital thermometer', 'Pulse oximeter', 'Medicines'],
      worth: 1900,
      count: 1,
      service: 'Medicine Order',
      provider: 'order',
    }),
  ],
})
