import { defineConfig } from 'vitest/config'

// The tests that must notice a changed rule: the rules' own, and the ledger's on an empty embedded database.
export default defineConfig({
  test: {
    include: [
      'src/rooms/{plan-refunds,claims,claims-desk,payouts,access}/rules/**/*.test.ts',
      'src/platform/ledger/*.test.ts',
    ],
    globalSetup: ['src/testing/run-seed.ts', 'src/testing/global-setup.ts'],
    setupFiles: ['src/testing/seed-cases.ts', 'src/testing/each-file.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
