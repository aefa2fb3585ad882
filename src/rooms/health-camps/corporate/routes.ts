import { route } from '@react-router/dev/routes'

/** The section of a company's dashboard about its health camps. */
export const companyCampScreens = [
  route('health-camp-overview', 'rooms/health-camps/corporate/health-camps-screen.tsx'),
]
