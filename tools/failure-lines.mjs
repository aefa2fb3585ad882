import { stripVTControlCharacters } from 'node:util'

/**
 * What a person needs to repeat a run: the seed of its random cases, and the instant at which its worlds began.
 */
export function circumstancesOf(env) {
  return {
    seed: env.RUN_SEED,
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
  const command = [...settings, `WORLD_START=${instant}`, 'npm test --', stage, ...args.map(quoted)].join(' ')
  return [
    `${word}: ${firstLine(title)} (seed ${seed}, instant ${instant})`,
    ...(file ? [`  ${file}`] : []),
    `  ${command}`,
  ]
}

function firstLine(title) {
  return stripVTControlCharacters(title).split('\n', 1)[0]
}

function quoted(arg) {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`
}
