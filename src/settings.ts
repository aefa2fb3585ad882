/** Every setting of the product, room by room, in the order in which its screen and its file show them. */
import { autoRenewalSettings } from '#rooms/auto-renewal/rules/settings.ts'
import { checkoutSettings } from '#rooms/checkout/rules/settings.ts'
import { claimSettings } from '#rooms/claims/rules/settings.ts'
import { deskSettings } from '#rooms/claims-desk/rules/settings.ts'
import { healthCashSettings } from '#rooms/health-cash/rules/settings.ts'
import { supplierSettings } from '#rooms/invoices/rules/settings.ts'
import { offerSettings } from '#rooms/offers/rules/settings.ts'
import { payoutSettings } from '#rooms/payouts/rules/settings.ts'
import { planRefundSettings } from '#rooms/plan-refunds/rules/settings.ts'
import { subscriptionSettings } from '#rooms/subscriptions/rules/settings.ts'
import { walletSettings } from '#rooms/wallet/rules/settings.ts'
import type { Setting } from '#values/setting.ts'

// One line a room.
export const SETTINGS: readonly Setting[] = [
  ...Object.values(supplierSettings),
  ...subscriptionSettings,
  ...walletSettings,
  ...checkoutSettings,
  ...autoRenewalSettings,
  ...offerSettings,
  ...claimSettings,
  ...deskSettings,
  ...planRefundSettings,
  ...healthCashSettings,
  ...payoutSettings,
]
