import { route } from '@react-router/dev/routes'

const here = 'rooms/insurance/staff'

/** Insurance policies of everybody, below /plus/dashboard. */
export const insuranceDeskScreens = [
  route('insurance', `${here}/policies-screen.tsx`),
  route('insurance/insurer', `${here}/insurer-account-screen.tsx`),
  route('insurance/:policyId', `${here}/policy-screen.tsx`),
]
