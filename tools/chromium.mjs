import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { ROOT } from './project.mjs'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Makes sure that the journeys have a browser: the one in CHROMIUM_PATH, the system's, Playwright's own, or one
 * installed now.
 * @returns its path, or undefined for Playwright's own
 */
export function ensureChromium() {
  ensureFonts()
  const found = [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((path) => path && existsSync(path))
  if (found) return found
  if (hasPlaywrightsOwn()) return undefined
  console.log('Installing Chromium for the browser journeys …')
  if (hasApt()) {
    aptInstall('chromium')
    const installed = USUAL_PLACES.find((path) => existsSync(path))
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
