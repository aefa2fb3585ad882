/** The product's rooms put together: every call, job and timetable, the same for server, worker, tools and tests. */

import { openBankVerification } from '#gateways/bank-verification/open-bank-verification.ts'
import { openPaymentGateway } from '#gateways/payment-gateway/open-payment-gateway.ts'
import { simulatorJobs } from '#gateways/payment-gateway/simulator/jobs.ts'
import { gatewayToolRoutes } from '#gateways/payment-gateway/simulator/tools.ts'
import { openPayoutGateway } from '#gateways/payout/open-payout-gateway.ts'
import { payoutSimulatorJobs } from '#gateways/payout/simulator/jobs.ts'
import { callUrl } from '#platform/contract/client.ts'
import { sweepFiles, sweepFilesSchedule } from '#platform/files/sweep.ts'
import type { Job, Schedule } from '#platform/jobs/job.ts'
import { purge, purgeSchedule } from '#platform/jobs/purge.ts'
import { verifyBooks, verifyBooksSchedule } from '#platform/ledger/jobs.ts'
import type { Parts } from '#platform/parts.ts'
import type { Route } from '#platform/serving/context.ts'
import { accessRoutes } from '#rooms/access/server/routes.ts'
import { forgetCodes, forgetCodesSchedule } from '#rooms/accounts/server/jobs.ts'
import { accountRoutes } from '#rooms/accounts/server/routes.ts'
import { addressRoutes } from '#rooms/addresses/server/routes.ts'
import { settleMandates, settleRenewals } from '#rooms/auto-renewal/server/commands/settle-renewal.ts'
import { hearMandates } from '#rooms/auto-renewal/server/commands/sync-mandate.ts'
import { autoRenewalJobs, autoRenewalSchedules } from '#rooms/auto-renewal/server/jobs.ts'
import { MANDATE, RENEWAL } from '#rooms/auto-renewal/server/renewals.ts'
import { autoRenewalRoutes } from '#rooms/auto-renewal/server/routes.ts'
import { bankDetailsJobs } from '#rooms/bank-details/server/jobs.ts'
import { bankDetailsRoutes } from '#rooms/bank-details/server/routes.ts'
import { catalogueRoutes } from '#rooms/catalogue/server/routes.ts'
import { settleOrders } from '#rooms/checkout/server/commands/settle-order.ts'
import { checkoutJobs } from '#rooms/checkout/server/jobs.ts'
import { PLAN_ORDER } from '#rooms/checkout/server/queries.ts'
import { checkoutRoutes } from '#rooms/checkout/server/routes.ts'
import { claimWindowJobs, claimWindowSchedules } from '#rooms/claims/server/claim-window-jobs.ts'
import { claimJobs } from '#rooms/claims/server/jobs.ts'
import { claimMemberRoutes } from '#rooms/claims/server/member-routes.ts'
import { addUpCounts, addUpCountsSchedule } from '#rooms/claims-desk/server/add-up-counts.ts'
import { deskRoutes } from '#rooms/claims-desk/server/routes.ts'
import { listPartners } from '#rooms/companies/server/queries.ts'
import { companyRoutes } from '#rooms/companies/server/routes.ts'
import { mostDiscount } from '#rooms/coupons/server/most-discount.ts'
import { couponRoutes } from '#rooms/coupons/server/routes.ts'
import { readHealthCash } from '#rooms/health-cash/server/accounts.ts'
import { healthCashJobs, healthCashSchedules } from '#rooms/health-cash/server/jobs.ts'
import { healthCashRoutes } from '#rooms/health-cash/server/routes.ts'
import { invoiceRoutes } from '#rooms/invoices/server/routes.ts'
import { forgetLeads, forgetLeadsSchedule } from '#rooms/leads/server/jobs.ts'
import { leadRoutes } from '#rooms/leads/server/routes.ts'
import { notificationJobs, notificationSchedules } from '#rooms/notifications/server/jobs.ts'
import { notificationRoutes } from '#rooms/notifications/server/routes.ts'
import { offerRoutes } from '#rooms/offers/server/routes.ts'
import { receivePaymentWebhook } from '#rooms/payments/contract.ts'
import { paymentJobs, paymentSchedules } from '#rooms/payments/server/jobs.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { paymentRoutes } from '#rooms/payments/server/routes.ts'
import { receivePayoutWebhook } from '#rooms/payouts/contract/batches.ts'
import { payoutJobs, payoutSchedules } from '#rooms/payouts/server/jobs.ts'
import { hasFailedPayout, payoutRoutes } from '#rooms/payouts/server/routes.ts'
import { notifyingRefunds } from '#rooms/plan-refunds/server/commands/money-sent.ts'
import { planRefundJobs } from '#rooms/plan-refunds/server/jobs.ts'
import { planRefundRoutes } from '#rooms/plan-refunds/server/routes.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { planRoutes } from '#rooms/plans/server/routes.ts'
import { staffSearchRoutes } from '#rooms/staff-search/server/routes.ts'
import { storefrontRoutes } from '#rooms/storefront/server/routes.ts'
import { subscriptionDetailsRoutes } from '#rooms/subscription-details/server/routes.ts'
import { expireSubscriptions, subscriptionSchedules } from '#rooms/subscriptions/server/jobs.ts'
import { listHeldTerms } from '#rooms/subscriptions/server/list-held-terms.ts'
import { ownsSubscription } from '#rooms/subscriptions/server/owns-subscription.ts'
import { readPlanHistory } from '#rooms/subscriptions/server/plan-history.ts'
import { listSubscriptions } from '#rooms/subscriptions/server/queries.ts'
import { subscriptionRoutes } from '#rooms/subscriptions/server/routes.ts'
import { forgetLinks, forgetLinksSchedule } from '#rooms/upsell/server/jobs.ts'
import { upsellRoutes } from '#rooms/upsell/server/routes.ts'
import { walletJobs, walletSchedules } from '#rooms/wallet/server/jobs.ts'
import { walletRoutes } from '#rooms/wallet/server/routes.ts'
import { WALLET_RULES } from '#rooms/wallet/server/verify-wallets.ts'
import { SETTINGS } from './settings.ts'

export interface Product {
  routes: Route[]
  jobs: Job<never>[]
  schedules: Schedule[]
}

/** What a room brings. */
type Room = { readonly [Part in keyof Product]?: readonly Product[Part][number][] }

/**
 * Composes the rooms over the parts of this process.
 * @param ownAddress where this server is reached over loopback; known only once it listens
 */
export function composeProduct(parts: Parts, ownAddress: () => string): Product {
  const { config, clock } = parts
  const payments: Payments = {
    gateway: openPaymentGateway(config, clock, ownAddress),
    settle: notifyingRefunds({
      [PLAN_ORDER]: settleOrders(parts),
      [RENEWAL]: settleRenewals(parts),
      [MANDATE]: settleMandates,
    }),
    hearMandate: hearMandates(parts),
  }
  const payoutBank = openPayoutGateway(config, ownAddress)
  const bankVerification = openBankVerification(config, ownAddress)
  // One line a room, in the order of the floors.
  const simulated: Room[] = config.simulator
    ? [{ routes: gatewayToolRoutes, jobs: [...simulatorJobs(webhookTarget), ...payoutSimulatorJobs(payoutTarget)] }]
    : []
  const rooms: Room[] = [
    {
      jobs: [purge, sweepFiles, verifyBooks(WALLET_RULES)],
      schedules: [purgeSchedule, sweepFilesSchedule, verifyBooksSchedule],
    },
    { routes: accessRoutes },
    { routes: planRoutes(parts) },
    {
      routes: accountRoutes({
        listSubscriptions: async (db, accountId, now) =>
          (await listSubscriptions(db, accountId, now)).map(({ end_date, ...plan }) => ({
            ...plan,
            expiry_date: end_date,
          })),
        listPartners,
      }),
      jobs: [forgetCodes],
      schedules: [forgetCodesSchedule],
    },
    { routes: addressRoutes },
    {
      routes: offerRoutes({
        listHeldTerms,
        couponDiscount: mostDiscount,
        isOnSale: async (db, plan_id) => (await readSellablePlan(db, plan_id)) !== undefined,
      }),
    },
    { routes: paymentRoutes(payments), jobs: paymentJobs(payments), schedules: paymentSchedules },
    { routes: companyRoutes },
    { routes: couponRoutes(readPlanHistory) },
    { routes: invoiceRoutes({ ownsSubscription }) },
    { routes: leadRoutes, jobs: [forgetLeads], schedules: [forgetLeadsSchedule] },
    { routes: notificationRoutes, jobs: notificationJobs, schedules: notificationSchedules },
    {
      routes: bankDetailsRoutes(bankVerification, hasFailedPayout),
      jobs: bankDetailsJobs(bankVerification),
    },
    { routes: subscriptionRoutes({ readHealthCash }), jobs: [expireSubscriptions], schedules: subscriptionSchedules },
    { routes: walletRoutes, jobs: walletJobs, schedules: walletSchedules },
    { routes: autoRenewalRoutes(payments), jobs: autoRenewalJobs(payments), schedules: autoRenewalSchedules },
    { routes: healthCashRoutes, jobs: healthCashJobs, schedules: healthCashSchedules },
    { routes: storefrontRoutes },
    { routes: checkoutRoutes(payments), jobs: checkoutJobs },
    {
      routes: [...claimMemberRoutes, ...deskRoutes],
      jobs: [...claimJobs, ...claimWindowJobs, addUpCounts],
      schedules: [...claimWindowSchedules, addUpCountsSchedule],
    },
    // No kit of home care is sent before there is a room that sends one.
    { routes: planRefundRoutes(payments, async () => undefined), jobs: planRefundJobs },
    { routes: staffSearchRoutes },
    { routes: catalogueRoutes(SETTINGS) },
    { routes: subscriptionDetailsRoutes },
    { routes: payoutRoutes(payoutBank), jobs: payoutJobs(payoutBank), schedules: payoutSchedules },
    { routes: upsellRoutes, jobs: [forgetLinks], schedules: [forgetLinksSchedule] },
    ...simulated,
  ]
  return {
    routes: rooms.flatMap(({ routes = [] }) => routes),
    jobs: rooms.flatMap(({ jobs = [] }) => jobs),
    schedules: rooms.flatMap(({ schedules = [] }) => schedules),
  }

  function payoutTarget() {
    return { url: ownAddress() + callUrl(receivePayoutWebhook, {}), secret: config.razorpayx?.webhookSecret ?? '' }
  }

  function webhookTarget() {
    const path = callUrl(receivePaymentWebhook, { gateway: payments.gateway.name })
    return { url: ownAddress() + path, secret: config.razorpay.webhookSecrets[0]?.secret ?? '' }
  }
}
