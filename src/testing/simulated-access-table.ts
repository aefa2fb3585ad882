import type { Access } from './access-table.ts'

/** Who may make the calls of the simulated world, which exists in simulator mode only; a part of the table in access-table.ts. */
export const SIMULATED_ACCESS: Record<string, Access> = {
  listGatewayOrders: 'anyone',
  payGatewayOrder: 'anyone',
  listGatewayMandates: 'anyone',
  simulateMandate: 'anyone',
  listSimulatedMessages: 'anyone',
  readSimulatedClock: 'anyone',
  moveSimulatedClock: 'anyone',
  listSimulatedPeople: 'anyone',
  listDemoClinics: 'anyone',
  bookDemoVisit: 'anyone',
}
