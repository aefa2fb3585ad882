import { index, route } from '@react-router/dev/routes'

const here = 'rooms/insurance/consumer'

/** The part of My plan about the covers beside it. */
export const coversBesidePlan = index(`${here}/covers-beside-plan.tsx`)

/** The covers on sale, the application for one, and the policies of a person. With ?app=1 inside the app's frame. */
export const insurancePages = [
  route('insurance-plan', `${here}/covers-page.tsx`),
  route('insurance-plan/verify/:code', `${here}/certificate-page.tsx`),
  route('insurance-plan/:slug', `${here}/cover-page.tsx`),
  route('insurance-plan/:slug/disclaimers', `${here}/disclaimers-page.tsx`),
  route('insurance-application', `${here}/latest-application-screen.tsx`),
  route('insurance-application/:id', `${here}/application-screen.tsx`),
  route('insurance-application/:id/good-health-declaration', `${here}/good-health-screen.tsx`),
  route('insurance-application/:id/summary', `${here}/summary-screen.tsx`),
  route('my-insurance', `${here}/policies-screen.tsx`),
  route('my-insurance/:policyId', `${here}/policy-screen.tsx`),
  route('my-insurance/:policyId/declarations', `${here}/declarations-screen.tsx`),
]
