import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ROOT } from './project.mjs'
import { runNode, toolEnvironment } from './spawn.mjs'
import { fileTimesFile } from './stage-cost.mjs'

const SLOWEST = join(ROOT, 'tools/slowest-files.mjs')

/** The stage of browser journeys. All that failed are repeated by one run with one worker. */
export function journeysStage({ extra = {} } = {}) {
  return {
    counts: 'playwright',
    run: (args, report) => playwright(args, report, extra),
    repetitions: ({ args, report }) => [(again) => playwright([...args, ...onlyFailed(report)], again, extra)],
  }
}

/** Playwright empties its output folder first, so a repetition has its own: the first run's screenshots stay. */
function onlyFailed(report) {
  const { outputDir } = JSON.parse(readFileSync(report, 'utf8')).config.projects[0]
  const lastRun = join(outputDir, '.last-run.json')
  // Without it, Playwright would run all journeys.
  if (!existsSync(lastRun)) throw new Error(`${lastRun} is missing: the failed journeys are not repeated.`)
  return [
    '--workers=1',
    '--retries=0',
    '--last-failed',
    `--last-failed-file=${lastRun}`,
    `--output=${outputDir}/repeated`,
  ]
}

function playwright(args, report, extra) {
  const chromium = ensureChromium()
  const env = toolEnvironment({
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    FILE_TIMES_FILE: fileTimesFile(report),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...extra,
  })
  const reporters = `--reporter=dot,json,${SLOWEST}`
  return runNode(['node_modules/@playwright/test/cli.js', 'test', reporters, ...args], { env })
}
