/** Writes the report of a contract in a process of its own: `report-writer.ts csv|xlsx URL FOLDER CONTRACT`. */
import { openDatabase } from '#platform/database/open-database.ts'
import { openSnapshot } from '#platform/reports/snapshot.ts'
import { copiesOf, writeReportCsv, writeReportXlsx } from '#platform/reports/write-report.ts'
import { diskStorage } from '#platform/storage/disk-storage.ts'
import { appDownloadReport } from './app-download-report.ts'

const [format, url = '', folder = '', contract = ''] = process.argv.slice(2)
const report = appDownloadReport(contract)
const database = await openDatabase({ url, dataDir: '' }, () => {})
const { db } = database
const storage = diskStorage(folder)
const began = performance.now()
const snapshot = await openSnapshot(db, { copies: copiesOf(report), read: async () => undefined })
const write = format === 'csv' ? writeReportCsv : writeReportXlsx
const { key } = await storage.put(write(snapshot, report, () => {}))
await snapshot.close()
const ms = performance.now() - began
await storage.delete(key)
await database.close()
// Kilobytes.
process.stdout.write(JSON.stringify({ ms, peak_mb: process.resourceUsage().maxRSS / 1024 }))
