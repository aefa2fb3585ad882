import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']
const chromium = process.env.CHROMIUM_PATH ?? browsers.find(existsSync)

/** They move the clock by days or sign contracts of care at home, which would change the world of the journeys after them. */
const APART = [
  'auto-renewal',
  'chc-orders',
  'coordinator-consent',
  'dead-letters',
  'desk-screens',
  'from-photo-to-money',
].map((name) => `**/${name}.spec.ts`)
const PHONE = {
  grepInvert: /@desktop/,
  use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
}
const DESKTOP = {
  grep: /@desktop|@both/,
  use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
}

// Each worker has a server of its own with the demo world, so journeys may move the clock and fill the database; projects share
// no worker.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  // Wide enough for a machine that is busy with ten other things; what passes does not wait for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // tools/run-stage.mjs repeats what failed after all others have ended: alone, and in a new process.
  retries: 0,
  reporter: 'dot',
  use: {
    // An element that never appears fails its test in time for the repetition.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-IN',
    // Not the zone of our customers: a time that follows the device would show.
    timezoneId: process.env.DEVICE_ZONE ?? 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each step costs every journey a fifth of its time; `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  // A journey takes place on a phone, unless it is tagged @desktop, or @both because the layouts differ in it.
  projects: [
    { name: 'phone-apart', ...PHONE, testMatch: APART, workers: 1 },
    { name: 'desktop-apart', ...DESKTOP, testMatch: APART, workers: 1 },
    { name: 'phone', ...PHONE, testIgnore: APART },
    { name: 'desktop', ...DESKTOP, testIgnore: APART },
  ],
})
