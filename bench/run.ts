/** `npm run bench`: ratios against limits measured in the same run; `npm run bench -- cold-start` runs one. */
import { spawnSync } from 'node:child_process'
import { bulkUpload } from './bulk-upload.ts'
import { care } from './care.ts'
import { checkout } from './checkout.ts'
import { checkups } from './checkups.ts'
import { claimUpload } from './claim-upload.ts'
import { coldStart } from './cold-start.ts'
import { companyCredits } from './company-credits.ts'
import { employees } from './employees.ts'
import { generateReport } from './generate-report.ts'
import { landingPage } from './landing-page.ts'
import { ledger } from './ledger.ts'
import { moderation } from './moderation.ts'
import { openPostgres, type Postgres } from './postgres.ts'
import { purchaseStatements } from './purchase-statements.ts'
import { type Figure, report } from './report.ts'
import { requests } from './requests.ts'
import { spreadsheet } from './spreadsheet.ts'
import { utilization } from './utilization.ts'
import { verify } from './verify.ts'
import { waitingMembers } from './waiting-members.ts'
import { writes } from './writes.ts'

const BENCHMARKS: Record<string, (postgres: Postgres) => Promise<Figure[]>> = {
  'cold-start': coldStart,
  requests,
  checkout,
  'purchase-statements': purchaseStatements,
  'claim-upload': claimUpload,
  'landing-page': landingPage,
  ledger,
  moderation,
  employees,
  verify,
  'company-credits': companyCredits,
  'bulk-upload': bulkUpload,
  spreadsheet,
  report: generateReport,
  utilization,
  care,
  checkups,
  'waiting-members': waitingMembers,
  writes,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHMARKS))
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(', ')}: ${Object.keys(BENCHMARKS).join(', ')}`)
const built = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

const postgres = await openPostgres()
let reached = true
try {
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    reached = report(await run(postgres)) && reached
  }
} finally {
  await postgres.stop()
}
process.exitCode = reached ? 0 : 1
