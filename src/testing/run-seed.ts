import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** What random cases are derived from in this run. */
    runSeed: number
  }
}

/** `npm test` derives RUN_SEED from the commit: random cases are new with each, and fail again where they failed once. */
export default function setup(project: TestProject) {
  project.provide('runSeed', Number(process.env.RUN_SEED ?? 1))
}
