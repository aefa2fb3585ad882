import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { ROOT } from './project.mjs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Makes sure that the journeys have a browser: the one in CHROMIUM_PATH, a headless shell, or a whole browser. The shell
 * is the same engine without windows: a page in a new context costs it a quarter of the CPU time.
 * @returns its path, or undefined for Playwright's own
 */
export function ensureChromium() {
  ensureFonts()
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return given
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  if (hasPlaywrightsOwn()) return undefined
  if (hasApt()) {
    console.log('Installing a headless Chromium for the browser journeys …')
    aptInstall('chromium-headless-shell')
    if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  }
  const whole = WHOLE_BROWSERS.find((path) => existsSync(path))
  if (whole) return whole
  if (hasApt()) {
    aptInstall('chromium')
    const installed = WHOLE_BROWSERS.find((path) => existsSync(path))
    if (installed) return installed
  }
  playwright(['install', 'chromium'], 'inherit')
  return undefined
}

/**
 * Every phone and desktop has Arial or a font of its metrics; a bare server has none. Without one, the layout shifts
 * when the page's own font arrives late, which no customer sees.
 */
function ensureFonts() {
  const { stdout } = spawnSync('fc-match', ['Arial'], { encoding: 'utf8' })
  if (!hasApt() || /Arial|Liberation/.test(stdout ?? '')) return
  console.log('Installing a font with the metrics of Arial …')
  aptInstall('fonts-liberation', 'fontconfig')
}

function hasApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function aptInstall(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env }
  spawnSync('apt-get', ['update', '-qq'], quietly)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly)
}

function hasPlaywrightsOwn() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { stdout } = spawnSync(pinnedNode(), ['-e', script], { cwd: ROOT, encoding: 'utf8' })
  return Boolean(stdout) && existsSync(stdout)
}

function playwright(args, stdio) {
  return spawnSync(pinnedNode(), [join(ROOT, 'node_modules/@playwright/test/cli.js'), ...args], { cwd: ROOT, stdio })
}
