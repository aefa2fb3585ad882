import { spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './project.mjs'

/**
 * What a person needs to repeat a run: its seed, which is the commit unless RUN_SEED gives another, and the instant at
 * which its worlds began.
 */
export function circumstancesOf(env) {
  return {
    seed: env.RUN_SEED || commit(),
    instant: env.WORLD_START,
    settings: [
      // Random tests have more cases in CI.
      ...(env.CI ? [`CI=${env.CI}`] : []),
      ...['NIGHTLY', 'RUN_SEED', 'TZ', 'DEVICE_ZONE'].flatMap((name) => (env[name] ? [`${name}=${env[name]}`] : [])),
    ],
  }
}

/** Names a test: its title, seed and instant, then its file, then the command that runs it again. */
export function failureLines(word, { stage, title, file, args }, { seed, instant, settings }) {
  const known = [seed && `seed ${seed}`, `instant ${instant}`].filter(Boolean).join(', ')
  const command = [...settings, `WORLD_START=${instant}`, 'npm test --', stage, ...args.map(quoted)].join(' ')
  return [`${word}: ${firstLine(title)} (${known})`, ...(file ? [`  ${file}`] : []), `  ${command}`]
}

function firstLine(title) {
  return stripVTControlCharacters(title).split('\n', 1)[0]
}

function quoted(arg) {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`
}

/** @returns undefined where there is no repository, such as in an unpacked archive */
function commit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  return stdout?.trim() || undefined
}
