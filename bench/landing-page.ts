import { execFileSync } from 'node:child_process'
import { lighthouseScores } from './lighthouse-score.ts'
import type { Postgres } from './postgres.ts'
import { median, start } from './processes.ts'
import type { Figure } from './report.ts'
import { openBrowser, type VisitMetrics, visit } from './visit.ts'

const ROUNDS = 5
const EXTRA_SCRIPT_BYTES = 25_000
const LOST_POINTS = 2
const HELLO = 'bench/limits/hello'

/** The landing page on a phone, compared with the smallest page that the same framework builds. */
export async function landingPage({ url }: Postgres): Promise<Figure[]> {
  const build = [`${process.cwd()}/node_modules/@react-router/dev/bin.cjs`, 'build', '--logLevel', 'warn']
  execFileSync(process.execPath, build, { cwd: HELLO, env: { ...process.env, NODE_ENV: 'production' } })
  const hello = await start('bench/limits/hello-server.mjs', '/', { NODE_ENV: 'production' })
  const product = await start('build/server.mjs', '/readyz', { DATABASE_URL: url, WORKER: 'off' })
  const [floorUrl, ourUrl] = [`${hello.origin}/`, `${product.origin}/plus/`]
  try {
    const visits: Record<string, VisitMetrics[]> = { [floorUrl]: [], [ourUrl]: [] }
    const browser = await openBrowser()
    for (let round = 0; round < ROUNDS; round++)
      for (const address of [floorUrl, ourUrl]) visits[address]?.push(await visit(browser, address))
    await browser.close()
    const of = (address: string, part: keyof VisitMetrics) => median((visits[address] ?? []).map((one) => one[part]))
    const [floorPoints = 0, points = 0] = await lighthouseScores([floorUrl, ourUrl])
    const compare = (
      what: string,
      part: keyof VisitMetrics,
      say: (value: number) => string,
      goal?: number,
    ): Figure => ({
      what,
      measured: say(of(ourUrl, part)),
      limit: `${say(of(floorUrl, part))} of the hello page`,
      ratio: of(ourUrl, part) / of(floorUrl, part),
      ...(goal === undefined ? {} : { goal }),
    })
    const mostScript = 1 + EXTRA_SCRIPT_BYTES / of(floorUrl, 'scriptBytes')
    return [
      compare('landing page, largest paint (goal 14)', 'lcpMs', (ms) => `${ms.toFixed(0)} ms`, 1.3),
      compare('landing page, scripts (floor + 25 kB)', 'scriptBytes', kilobytes, Number(mostScript.toFixed(2))),
      compare('landing page, all bytes', 'bytes', kilobytes),
      {
        what: 'landing page, layout shift',
        measured: of(ourUrl, 'shift').toFixed(3),
        limit: 'none',
        ratio: of(ourUrl, 'shift'),
        goal: 0.01,
      },
      {
        what: "landing page, the hello page's Lighthouse points over ours",
        measured: `${points.toFixed(0)} points`,
        limit: `${floorPoints.toFixed(0)} of the hello page`,
        ratio: floorPoints / points,
        goal: Number((floorPoints / (floorPoints - LOST_POINTS)).toFixed(2)),
      },
    ]
  } finally {
    await hello.stop()
    await product.stop()
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}
