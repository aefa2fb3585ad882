import { defineConfig, type TestUserConfig } from 'vitest/config'

// Speed is no verdict: a limit only ends what would never end, so all are far above what a loaded machine takes. A test has
// one of its own where it is longer, or where the limit is what it is about.
const patient = {
  expect: { poll: { timeout: 60_000, interval: 20 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const

// Files of one worker share their modules: loading the product for each of them costs more than most tests. So a test
// leaves no module, global or environment variable changed.
const shared = {
  ...patient,
  environment: 'node',
  isolate: false,
  pool: 'forks',
  globalSetup: ['src/testing/run-seed.ts'],
  setupFiles: ['src/testing/seed-cases.ts'],
} satisfies TestUserConfig

// Whatever speaks HTTP to a migrated database: two workers.
const withDatabase = {
  ...shared,
  globalSetup: [...shared.globalSetup, 'src/testing/global-setup.ts'],
  setupFiles: [...shared.setupFiles, 'src/testing/each-file.ts'],
  maxWorkers: 2,
}

// Three kinds of test, told apart by file name. Rules are pure and take milliseconds; API tests speak HTTP; sweeps try every
// call with every bad value. Folder aliases (#values/…) come from package.json "imports".
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['src/**/*.test.ts', 'tools/**/*.test.mjs'],
          exclude: ['**/*.{api,sweep}.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: { ...withDatabase, name: 'api', include: ['src/**/*.api.test.ts'], sequence: { groupOrder: 1 } },
      },
      {
        test: {
          ...withDatabase,
          name: 'sweeps',
          include: ['src/**/*.sweep.test.ts'],
          testTimeout: 900_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
