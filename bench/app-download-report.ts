import type { Report } from '#platform/reports/write-report.ts'
import { appDownload } from '#rooms/reports/server/sources/app-download.ts'

const DAY_MS = 86_400_000

/** The App Download Report of a contract, of the days around today. */
export function appDownloadReport(partner_id: string): Report {
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const sheets = appDownload.sheets({
    subsidiary_id: '',
    partner_id,
    partner_name: '',
    uses_reference_ids: true,
    is_wallet_based_plan: true,
    plan_months: 12,
    from: day(-1000),
    to: day(1),
    since: new Date(now.getTime() - 1000 * DAY_MS),
    before: now,
    now,
    hidden_months: [],
  })
  return { sheets, short: [] }
}
