import type { Room } from '#platform/room.ts'
import { supplierSettings } from './rules/settings.ts'
import { invoiceInvariants } from './server/invariants.ts'
import { type InvoiceDependencies, invoiceRoutes } from './server/routes.ts'

export const invoicesRoom = {
  routes: invoiceRoutes,
  settings: Object.values(supplierSettings),
  invariants: invoiceInvariants,
} satisfies Room<InvoiceDependencies>
