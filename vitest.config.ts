import { defineConfig } from 'vitest/config'

// Two kinds of test, told apart by file name. Rules are pure and take milliseconds; API tests speak HTTP to a migrated
// database, so they get few workers and a longer limit. Folder aliases (#values/…) come from package.json "imports".
export default defineConfig({
  test: {
    globalSetup: ['src/platform/testing/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.api.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['src/**/*.api.test.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
