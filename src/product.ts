/** The product: its rooms, the same for server, worker, tools and tests. */
import { type Gateways, openGateways } from '#gateways/open-gateways.ts'
import { simulatedGateways } from '#gateways/simulated-gateways.ts'
import { keyCheckColumn } from '#platform/check-keys.ts'
import { drawFile, drawOldFiles } from '#platform/files/pictures/draw-file.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { platformInvariants } from '#platform/invariants/platform-invariants.ts'
import type { VerificationScope } from '#platform/invariants/verify-invariants.ts'
import { purge } from '#platform/jobs/purge.ts'
import type { Parts } from '#platform/parts.ts'
import { composeRooms, type Erase, type Room } from '#platform/room.ts'
import { watchSends } from '#platform/sending/send-figures.ts'
import { accessRoom } from '#rooms/access/room.ts'
import { accountsRoom } from '#rooms/accounts/room.ts'
import { addressesRoom } from '#rooms/addresses/room.ts'
import { autoRenewalRoom } from '#rooms/auto-renewal/room.ts'
import { bankDetailsRoom } from '#rooms/bank-details/room.ts'
import { booksRoom } from '#rooms/books/room.ts'
import { bulkUploadsRoom } from '#rooms/bulk-uploads/room.ts'
import { catalogueRoom } from '#rooms/catalogue/room.ts'
import { chcOrdersRoom } from '#rooms/chc-orders/room.ts'
import { checkoutRoom } from '#rooms/checkout/room.ts'
import { checkupsRoom } from '#rooms/checkups/room.ts'
import { claimsRoom } from '#rooms/claims/room.ts'
import { claimsDeskRoom } from '#rooms/claims-desk/room.ts'
import { companiesRoom } from '#rooms/companies/room.ts'
import { companySearchRoom } from '#rooms/company-search/room.ts'
import { consultsRoom } from '#rooms/consults/room.ts'
import { corporateLeadsRoom } from '#rooms/corporate-leads/room.ts'
import { couponsRoom } from '#rooms/coupons/room.ts'
import { covidCareRoom } from '#rooms/covid-care/room.ts'
import { directoryRoom } from '#rooms/directory/room.ts'
import { employeesRoom } from '#rooms/employees/room.ts'
import { healthCampsRoom } from '#rooms/health-camps/room.ts'
import { healthCashRoom } from '#rooms/health-cash/room.ts'
import { homeCareRoom } from '#rooms/home-care/room.ts'
import { insuranceRoom } from '#rooms/insurance/room.ts'
import { invoicesRoom } from '#rooms/invoices/room.ts'
import { leadsRoom } from '#rooms/leads/room.ts'
import { memberHomeRoom } from '#rooms/member-home/room.ts'
import { myDataRoom } from '#rooms/my-data/room.ts'
import { nativeAppRoom } from '#rooms/native-app/room.ts'
import { type ReadAs, readAsNobody } from '#rooms/native-app/server/read-as.ts'
import { notificationsRoom } from '#rooms/notifications/room.ts'
import { offersRoom } from '#rooms/offers/room.ts'
import { partnerConsentsRoom } from '#rooms/partner-consents/room.ts'
import { partnerPageRoom } from '#rooms/partner-page/room.ts'
import { paymentsRoom } from '#rooms/payments/room.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { payoutsRoom } from '#rooms/payouts/room.ts'
import { planRefundsRoom } from '#rooms/plan-refunds/room.ts'
import { plansRoom } from '#rooms/plans/room.ts'
import { reportsRoom } from '#rooms/reports/room.ts'
import { serviceUsesRoom } from '#rooms/service-uses/room.ts'
import { staffSearchRoom } from '#rooms/staff-search/room.ts'
import { storefrontRoom } from '#rooms/storefront/room.ts'
import { subscriptionDetailsRoom } from '#rooms/subscription-details/room.ts'
import { subscriptionsRoom } from '#rooms/subscriptions/room.ts'
import { unlockRoom } from '#rooms/unlock/room.ts'
import { upsellRoom } from '#rooms/upsell/room.ts'
import { utilizationRoom } from '#rooms/utilization/room.ts'
import { walletRoom } from '#rooms/wallet/room.ts'

/** What rooms need from higher rooms. */
const FROM_ABOVE = {
  ...accountsRoom.provides,
  ...subscriptionsRoom.provides,
  ...companiesRoom.provides,
  ...walletRoom.provides,
  ...employeesRoom.provides,
  ...couponsRoom.provides,
  ...healthCashRoom.provides,
  ...payoutsRoom.provides,
  ...notificationsRoom.provides,
  ...catalogueRoom.provides,
  hasInsurance: insuranceRoom.provides.hasInsurance,
  ...homeCareRoom.provides,
}
type Needs = Parts &
  Gateways &
  typeof FROM_ABOVE & {
    payments: Payments
    settings: typeof SETTINGS
    verified: VerificationScope
    readAs: ReadAs
    erasers: readonly Erase[]
  }

const platform: Room = {
  jobs: [purge, watchSends, sweepFiles, drawFile, drawOldFiles],
  invariants: platformInvariants,
}
/** The order of their settings on the screen and in the file. */
const ROOMS: readonly Room<Needs>[] = [
  [platform, accessRoom, plansRoom, accountsRoom, addressesRoom, directoryRoom, paymentsRoom, nativeAppRoom],
  [companiesRoom, couponsRoom, invoicesRoom, leadsRoom, corporateLeadsRoom, notificationsRoom, bankDetailsRoom],
  [
    subscriptionsRoom,
    insuranceRoom,
    walletRoom,
    serviceUsesRoom,
    covidCareRoom,
    checkoutRoom,
    autoRenewalRoom,
    offersRoom,
    storefrontRoom,
  ],
  [
    claimsRoom,
    consultsRoom,
    homeCareRoom,
    unlockRoom,
    checkupsRoom,
    claimsDeskRoom,
    employeesRoom,
    bulkUploadsRoom,
    reportsRoom,
    partnerPageRoom,
    planRefundsRoom,
    healthCashRoom,
    utilizationRoom,
  ],
  [healthCampsRoom, partnerConsentsRoom, chcOrdersRoom],
  [
    memberHomeRoom,
    staffSearchRoom,
    companySearchRoom,
    catalogueRoom,
    subscriptionDetailsRoom,
    payoutsRoom,
    upsellRoom,
    booksRoom,
    myDataRoom,
  ],
].flat()

/** What the product is checked for, each night and by `plus verify`. */
export const VERIFIED: VerificationScope = {
  invariants: ROOMS.flatMap(({ invariants = [] }) => invariants),
  ledger: booksRoom.provides.books.rules,
}

/** From the top: what stops at the bank stops before its plan ends. */
const ERASERS = ROOMS.flatMap(({ erases }) => erases ?? []).toReversed()

export const SETTINGS = ROOMS.flatMap(({ settings = [] }) => settings)
/** The value checked at start is renewed last: when it opens under the new secret alone, everything does. */
export const SEALED_COLUMNS = [...ROOMS.flatMap(({ sealed = [] }) => sealed), keyCheckColumn]

export type Product = ReturnType<typeof composeProduct>

/**
 * Composes the rooms with the parts of this process.
 * @param ownAddress the loopback address of this server; known only once it listens
 * @param readAs calls of this server as the person of a session; none where nothing is served
 * @param gateways the external services; those that are configured, unless a test brings its own
 */
export function composeProduct(
  parts: Parts,
  ownAddress: () => string,
  gateways: Gateways = openGateways(parts, ownAddress),
  readAs: ReadAs = readAsNobody,
) {
  const settle = { ...checkoutRoom.provides.settle(parts), ...autoRenewalRoom.provides.settle(parts) }
  const payments = {
    gateway: gateways.paymentGateway,
    settle: planRefundsRoom.provides.notifyingRefunds(settle),
    onMandateEvent: autoRenewalRoom.provides.mandateEventHandler(parts),
  }
  const webhooks = {
    ...paymentsRoom.provides,
    ...payoutsRoom.provides,
    ...consultsRoom.provides,
    ...insuranceRoom.provides,
  }
  const simulated = parts.config.simulator ? [simulatedGateways(parts.config, ownAddress, webhooks)] : []
  const needs = {
    ...parts,
    ...gateways,
    ...FROM_ABOVE,
    payments,
    settings: SETTINGS,
    verified: VERIFIED,
    readAs,
    erasers: ERASERS,
  }
  return composeRooms([...ROOMS, ...simulated], needs)
}
