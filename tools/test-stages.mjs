import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { makeBuild } from './make-build.mjs'
import { giveUp, ROOT } from './project.mjs'
import { runNode, runNpm, toolEnvironment } from './spawn.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const SLOWEST = join(ROOT, 'tools/slowest-files.mjs')

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
 * The stages of `npm test` in order. Each runs with extra arguments and a file for its counts; a stage without its own
 * counts is one test, passed when it exits with 0. `skipped` gives the reason for skipping when no stage is named.
 */
export const STAGES = [
  { name: 'types', run: () => runNpm(['run', '--silent', 'types']) },
  { name: 'lint', run: () => runNpm(['run', '--silent', 'lint']) },
  { name: 'rules', counts: 'vitest', run: (args, counts) => vitest('rules', args, counts) },
  {
    name: 'smoke',
    counts: 'vitest',
    skipped: () => !process.env.DATABASE_URL && 'the API tests use the embedded database already',
    run: (args, counts) => vitest('api', [...smokeFiles(), ...args], counts, { DATABASE_URL: '' }),
  },
  { name: 'api', counts: 'vitest', run: (args, counts) => vitest('api', args, counts) },
  {
    name: 'sweeps',
    counts: 'vitest',
    skipped: () => !process.env.CI && 'every call with every bad value, for .ci/run; here: npm test -- sweeps',
    run: (args, counts) => vitest('sweeps', args, counts),
  },
  { name: 'build', run: () => makeBuild() },
  {
    name: 'journeys',
    counts: 'playwright',
    run: async (args, counts) => {
      const chromium = ensureChromium()
      const env = toolEnvironment({
        PLAYWRIGHT_JSON_OUTPUT_FILE: counts,
        ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      })
      const reporters = `--reporter=dot,json,${SLOWEST}`
      return runNode(['node_modules/@playwright/test/cli.js', 'test', reporters, ...args], { env })
    },
  },
]

function vitest(project, args, counts, extra = {}) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${counts}`, `--reporter=${SLOWEST}`]
  // Colours are for people: in a file or a CI log their escape codes make the text unreadable.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const env = toolEnvironment({ NODE_ENV: 'test', ...colours, ...extra })
  return runNode([join(ROOT, VITEST), 'run', '--project', project, ...reporters, ...args], { env })
}

function smokeFiles() {
  const gone = SMOKE.filter((file) => !existsSync(join(ROOT, file)))
  if (gone.length > 0) giveUp(`The smoke tests name files that are not there: ${gone.join(', ')}`)
  return SMOKE
}
