import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { journeysStage } from './journeys-stage.mjs'
import { makeBuild } from './make-build.mjs'
import { giveUp, ROOT } from './project.mjs'
import { runNpm } from './spawn.mjs'
import { vitestStage } from './vitest-stage.mjs'

/**
 * The tests that also run on the embedded database when all others run on PostgreSQL: one file for each way of using
 * it.
 */
const SMOKE = [
  'src/serve.api.test.ts',
  'src/sealed-columns.api.test.ts',
  'src/platform/archive/archive.api.test.ts',
  'src/platform/audit/audit.api.test.ts',
  'src/platform/jobs/worker.api.test.ts',
  'src/platform/ledger/ledger.api.test.ts',
  'src/platform/serving/idempotency.api.test.ts',
  'src/platform/settings/settings.api.test.ts',
  'src/rooms/accounts/server/accounts.api.test.ts',
  'src/rooms/checkout/server/checkout.api.test.ts',
  'src/rooms/claims/server/file-claim.api.test.ts',
  'src/rooms/payouts/server/payouts.api.test.ts',
  'src/rooms/wallet/server/holds.api.test.ts',
]

/**
 * The stages of `npm test` in order; those with lanes run at the same time, because much of each waits for one core. Each runs with extra arguments, a file for its report, and where its output goes; a stage without a report is
 * one test, passed when it exits with 0. `skipped` gives the reason for skipping when no stage is named. `repetitions` are
 * the runs that repeat what failed in these files.
 */
export const STAGES = [
  { name: 'types', lane: 'checks', run: (_args, _report, output) => runNpm(['run', '--silent', 'types'], output) },
  { name: 'lint', lane: 'checks', run: (_args, _report, output) => runNpm(['run', '--silent', 'lint'], output) },
  { name: 'rules', lane: 'tests', ...vitestStage('rules') },
  {
    name: 'smoke',
    lane: 'tests',
    skipped: () => !process.env.DATABASE_URL && 'the API tests use the embedded database already',
    ...vitestStage('api', { files: smokeFiles, extra: { DATABASE_URL: '' } }),
  },
  { name: 'api', ...vitestStage('api') },
  {
    name: 'sweeps',
    skipped: () => !process.env.CI && 'every call with every bad value, for .ci/run; here: npm test -- sweeps',
    ...vitestStage('sweeps'),
  },
  { name: 'build', run: () => makeBuild() },
  { name: 'journeys', ...journeysStage() },
]

function smokeFiles() {
  const gone = SMOKE.filter((file) => !existsSync(join(ROOT, file)))
  if (gone.length > 0) giveUp(`The smoke tests name files that are not there: ${gone.join(', ')}`)
  return SMOKE
}
