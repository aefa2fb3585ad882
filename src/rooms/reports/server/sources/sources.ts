import type { ReportType } from '#rooms/access/rules/report-types.ts'
import { appDownload } from './app-download.ts'
import { cashlessMis } from './cashless-mis.ts'
import { annualCheckups, candidateCheckups } from './checkups.ts'
import { consultations } from './consultations.ts'
import { healthCamps } from './health-camps.ts'
import type { ReportSource } from './source.ts'
import { usage } from './usage.ts'
import { walletLedger } from './wallet-ledger.ts'

export const SOURCES: Record<ReportType, ReportSource> = {
  APP_DOWNLOAD: appDownload,
  CORPORATE_USAGE_REPORT: usage,
  HEALTH_CHECKUP: annualCheckups,
  CORPORATE_WALLET_LEDGER: walletLedger,
  CORPORATE_HEALTH_CAMP_REPORT: healthCamps,
  CORPORATE_PEMC_REPORT: candidateCheckups,
  CORPORATE_CONSULTATION_REPORT: consultations,
  CASHLESS_UTILIZATION_REPORT: cashlessMis,
}
