import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** What random cases are derived from in this run. */
    runSeed: number
  }
}

/**
 * Random cases are new with each commit and the same in each run of it, so that what fails here fails again there. A run is
 * repeated on another commit with RUN_SEED.
 */
export default function setup(project: TestProject) {
  const seed = Number(process.env.RUN_SEED ?? seedOfCommit())
  project.provide('runSeed', seed)
  // Several projects of one run set up in one process.
  if (process.env.RUN_SEED_PRINTED === undefined) console.log(`Random cases of RUN_SEED=${seed}`)
  process.env.RUN_SEED_PRINTED = 'yes'
}

/** A 32-bit number of the commit, or 1 outside a repository. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number.parseInt(commit.slice(0, 8), 16) | 0
  } catch {
    return 1
  }
}
