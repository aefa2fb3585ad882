import lighthouse from 'lighthouse'
import { freePort, median } from './processes.ts'
import { openBrowser } from './visit.ts'

const ROUNDS = 3

/** Lighthouse's performance, 0 to 100: the middle of three per address, taken in turn, each throttled for real. */
export async function lighthouseScores(urls: readonly string[]): Promise<number[]> {
  const port = await freePort()
  const browser = await openBrowser(port)
  const scores = new Map(urls.map((url) => [url, [] as number[]]))
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const url of urls) {
        const flags = {
          port,
          onlyCategories: ['performance'],
          throttlingMethod: 'devtools',
          logLevel: 'error',
        } as const
        const result = await lighthouse(url, { ...flags, onlyCategories: [...flags.onlyCategories] })
        scores.get(url)?.push((result?.lhr.categories.performance?.score ?? 0) * 100)
      }
  } finally {
    await browser.close()
  }
  return urls.map((url) => median(scores.get(url) ?? []))
}
