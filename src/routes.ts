import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { invitationPages } from './rooms/access/consumer/routes.ts'
import { accessStaffScreens } from './rooms/access/staff/routes.ts'
import { accountPageRoutes } from './rooms/accounts/consumer/routes.ts'
import { autoRenewalScreens } from './rooms/auto-renewal/consumer/routes.ts'
import { bulkUploadScreens } from './rooms/bulk-uploads/corporate/routes.ts'
import { catalogueScreens } from './rooms/catalogue/staff/routes.ts'
import { chcOrderScreens } from './rooms/chc-orders/corporate/routes.ts'
import { checkoutRoutes } from './rooms/checkout/consumer/routes.ts'
import { checkupScreens } from './rooms/checkups/consumer/routes.ts'
import { companyCheckupScreens } from './rooms/checkups/corporate/routes.ts'
import { checkupDeskScreens } from './rooms/checkups/staff/routes.ts'
import { claimScreens } from './rooms/claims/consumer/routes.ts'
import { moderationScreens } from './rooms/claims-desk/staff/routes.ts'
import { companyScreens } from './rooms/companies/corporate/routes.ts'
import { companySetUpScreens } from './rooms/companies/staff/routes.ts'
import { legalPages } from './rooms/consents/consumer/routes.ts'
import { consultScreens } from './rooms/consults/consumer/routes.ts'
import { consultBookScreens } from './rooms/consults/corporate/routes.ts'
import { corporatePages } from './rooms/corporate-leads/consumer/routes.ts'
import { corporateLeadScreens } from './rooms/corporate-leads/staff/routes.ts'
import { covidCarePages } from './rooms/covid-care/consumer/routes.ts'
import { directoryPages } from './rooms/directory/consumer/routes.ts'
import { networkScreens } from './rooms/directory/staff/routes.ts'
import { employeeScreens } from './rooms/employees/corporate/routes.ts'
import { campPages } from './rooms/health-camps/consumer/routes.ts'
import { companyCampScreens } from './rooms/health-camps/corporate/routes.ts'
import { campDeskScreens } from './rooms/health-camps/staff/routes.ts'
import { healthCashScreens } from './rooms/health-cash/staff/routes.ts'
import { homeCarePages } from './rooms/home-care/consumer/routes.ts'
import { careDeskScreens } from './rooms/home-care/staff/routes.ts'
import { coversBesidePlan, insurancePages } from './rooms/insurance/consumer/routes.ts'
import { insuranceDeskScreens } from './rooms/insurance/staff/routes.ts'
import { invoiceScreens } from './rooms/invoices/consumer/routes.ts'
import { leadScreens } from './rooms/leads/staff/routes.ts'
import { memberHomePages } from './rooms/member-home/consumer/routes.ts'
import { myDataScreens } from './rooms/my-data/consumer/routes.ts'
import { deadLetterScreens } from './rooms/notifications/staff/routes.ts'
import { partnerConsentPages } from './rooms/partner-consents/consumer/routes.ts'
import { partnerPages } from './rooms/partner-page/consumer/routes.ts'
import { payoutScreens } from './rooms/payouts/staff/routes.ts'
import { planRefundScreens } from './rooms/plan-refunds/consumer/routes.ts'
import { reportScreens } from './rooms/reports/corporate/routes.ts'
import { staffReportScreens } from './rooms/reports/staff/routes.ts'
import { partnerOrderScreens } from './rooms/service-uses/staff/routes.ts'
import { staffSearchScreens } from './rooms/staff-search/staff/routes.ts'
import { storefrontRoutes } from './rooms/storefront/consumer/routes.ts'
import { subscriptionDetailsScreens } from './rooms/subscription-details/staff/routes.ts'
import { subscriptionRoutes } from './rooms/subscriptions/consumer/routes.ts'
import { unlockPages } from './rooms/unlock/consumer/routes.ts'
import { visitDeskScreens } from './rooms/unlock/staff/routes.ts'
import { paymentLinkPages } from './rooms/upsell/consumer/routes.ts'
import { upsellScreens } from './rooms/upsell/staff/routes.ts'
import { walletScreens } from './rooms/wallet/consumer/routes.ts'
import { companyWalletScreens } from './rooms/wallet/corporate/routes.ts'
import { topupScreens } from './rooms/wallet/staff/routes.ts'
import { simulatedWorldPages } from './simulated-world/dev-page/routes.ts'

/** All page addresses under /plus/. Each room provides its own list; the catch-all stays last. */
export default numbered([
  route('dashboard', 'shells/staff/staff-layout.tsx', [
    layout('shells/fallback/boundary.tsx', [
      ...accessStaffScreens,
      ...staffSearchScreens,
      ...moderationScreens,
      ...upsellScreens,
      ...leadScreens,
      ...corporateLeadScreens,
      ...deadLetterScreens,
      ...catalogueScreens,
      ...networkScreens,
      ...companySetUpScreens,
      ...campDeskScreens,
      ...checkupDeskScreens,
      ...careDeskScreens,
      ...subscriptionDetailsScreens,
      ...insuranceDeskScreens,
      ...healthCashScreens,
      ...visitDeskScreens,
      ...payoutScreens,
      ...staffReportScreens,
      ...topupScreens,
      ...partnerOrderScreens,
      route('*', 'shells/staff/unknown-address.tsx'),
    ]),
  ]),
  route('corporate/dashboard', 'shells/corporate/corporate-layout.tsx', [
    layout('shells/corporate/section-boundary.tsx', [
      index('shells/corporate/first-section.tsx'),
      route('overview', 'shells/corporate/overview-section.tsx'),
      ...companyScreens,
      ...companyWalletScreens,
      ...employeeScreens,
      ...bulkUploadScreens,
      ...reportScreens,
      ...consultBookScreens,
      ...companyCampScreens,
      ...chcOrderScreens,
      ...companyCheckupScreens,
      route('*', 'shells/corporate/unknown-address.tsx'),
    ]),
  ]),
  layout('shells/consumer/consumer-layout.tsx', [
    route('log-out', 'shells/consumer/log-out-route.ts'),
    layout('shells/fallback/boundary.tsx', [
      ...accountPageRoutes,
      ...invitationPages,
      ...checkoutRoutes,
      ...memberHomePages(coversBesidePlan),
      ...subscriptionRoutes,
      ...paymentLinkPages,
      ...unlockPages,
      ...invoiceScreens,
      ...planRefundScreens,
      ...autoRenewalScreens,
      ...walletScreens,
      ...insurancePages,
      ...claimScreens,
      ...consultScreens,
      ...campPages,
      ...checkupScreens,
      ...legalPages,
      ...corporatePages,
      ...partnerPages,
      ...partnerConsentPages,
      ...myDataScreens,
      ...directoryPages,
      ...simulatedWorldPages,
      route('not-found', 'shells/fallback/not-found-page.tsx'),
      ...covidCarePages,
      ...homeCarePages,
      ...storefrontRoutes,
      route('*', 'shells/fallback/unknown-address-page.tsx'),
    ]),
  ]),
]) satisfies RouteConfig

/**
 * The pages with their place in the list as their id: every visitor loads all ids, and a file's path is long. The build
 * (tools/manifest-table.mjs) counts in the same way.
 */
function numbered(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  let last = 0
  const number = (entry: RouteConfigEntry): RouteConfigEntry => {
    const id = `r${++last}`
    return { ...entry, id, ...(entry.children && { children: entry.children.map(number) }) }
  }
  return entries.map(number)
}
