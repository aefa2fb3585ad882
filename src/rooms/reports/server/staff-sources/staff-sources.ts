import type { StaffReportType } from '#rooms/access/rules/staff-report-types.ts'
import { claims } from './claims.ts'
import { insurerBordereau } from './insurer-bordereau.ts'
import { payouts } from './payouts.ts'
import { refunds } from './refunds.ts'
import { salesTax } from './sales-tax.ts'
import type { StaffReportSource } from './source.ts'
import { topups } from './topups.ts'
import { trialBalance } from './trial-balance.ts'

export const STAFF_SOURCES: Record<StaffReportType, StaffReportSource> = {
  SALES_TAX: salesTax,
  PAYOUTS: payouts,
  CLAIMS: claims,
  REFUNDS: refunds,
  TRIAL_BALANCE: trialBalance,
  TOPUPS: topups,
  INSURER_BORDEREAU: insurerBordereau,
}
