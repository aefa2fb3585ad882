import { spawnSync } from 'node:child_process'
import { ROOT } from './project.mjs'

/**
 * What random cases are derived from: 32 bits of the commit, so that a run of it is like any other, or at night of the
 * time. Outside a repository 1.
 */
export function newRunSeed(env) {
  if (env.NIGHTLY) return Date.now() | 0
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  return Number.parseInt((stdout ?? '').slice(0, 8), 16) | 0 || 1
}
