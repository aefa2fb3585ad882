import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'

/** A mid-range phone on slow 4G, with the figures of Lighthouse's own devtools throttling: bytes per second, ms. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
/** Long enough after the last request for late paints. */
const SETTLE_MS = 1_500
const WRITTEN = /javascript|css|html|json|svg/

export interface VisitMetrics {
  /** Largest contentful paint, from the start of navigation. */
  lcpMs: number
  /** Cumulative layout shift. */
  shift: number
  /** Scripts after gzip, whatever they travelled as. */
  scriptBytes: number
  /** All that was fetched, texts after gzip. */
  bytes: number
}

export function openBrowser(port?: number): Promise<Browser> {
  const quiet = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...quiet, '--no-first-run', ...(port === undefined ? [] : [`--remote-debugging-port=${port}`])],
  })
}

/** Opens a page once, with an empty cache. */
export async function visit(browser: Browser, url: string): Promise<VisitMetrics> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const fetched: Promise<{ script: boolean; bytes: number }>[] = []
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      const sized = response.body().then((body) => ({
        script: type.includes('javascript'),
        bytes: WRITTEN.test(type) ? gzipSync(body).length : body.length,
      }))
      // An answer without a body weighs nothing.
      fetched.push(sized.catch(() => ({ script: false, bytes: 0 })))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    const painted = await page.evaluate(readPaint)
    const parts = await Promise.all(fetched)
    const sum = (list: typeof parts) => list.reduce((total, { bytes }) => total + bytes, 0)
    return { ...painted, scriptBytes: sum(parts.filter(({ script }) => script)), bytes: sum(parts) }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function readPaint(): Promise<Pick<VisitMetrics, 'lcpMs' | 'shift'>> {
  return new Promise((resolve) => {
    const painted = { lcpMs: 0, shift: 0 }
    new PerformanceObserver((list) => {
      painted.lcpMs = list.getEntries().at(-1)?.startTime ?? painted.lcpMs
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) painted.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(painted), 300)
  })
}
