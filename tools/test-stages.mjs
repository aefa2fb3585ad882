import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { makeBuild } from './make-build.mjs'
import { ROOT } from './project.mjs'
import { runNode, runNpm, toolEnvironment } from './spawn.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'

/**
 * The stages of `npm test` in order. Each runs with extra arguments and a file for the counts it writes; a stage without
 * counts of its own is one test, passed when it exits 0.
 */
export const STAGES = [
  { name: 'types', run: () => runNpm(['run', '--silent', 'types']) },
  { name: 'lint', run: () => runNpm(['run', '--silent', 'lint']) },
  { name: 'rules', counts: 'vitest', run: (args, counts) => vitest('rules', args, counts) },
  { name: 'api', counts: 'vitest', run: (args, counts) => vitest('api', args, counts) },
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
      return runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json', ...args], { env })
    },
  },
]

function vitest(project, args, counts) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${counts}`]
  // Colours are for people: in a file or a CI log their codes outweigh the words.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const env = toolEnvironment({ NODE_ENV: 'test', ...colours })
  return runNode([join(ROOT, VITEST), 'run', '--project', project, ...reporters, ...args], { env })
}
