import { route } from '@react-router/dev/routes'

const here = 'rooms/covid-care/consumer'

/** The terms of home care, and the steps from its plan to the payment, below the slug of its group. */
export const covidCarePages = [
  route('terms/covid-home-care', `${here}/terms-page.tsx`),
  route(':slug/patient-detail-form', `${here}/patient-screen.tsx`),
  route(':slug/patient-health-details', `${here}/health-screen.tsx`),
  route(':slug/patient-address', `${here}/addresses-screen.tsx`),
  route(':slug/patient-address-form', `${here}/address-screen.tsx`),
  route(':slug/not-eligible', `${here}/not-eligible-screen.tsx`),
]
