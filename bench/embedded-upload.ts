import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/open-database.ts'
import { type ServerProcess, start } from './processes.ts'
import type { Figure } from './report.ts'
import { asXlsx, openCompany, people, uploadList } from './uploading-company.ts'
import { otherUsers, percentile } from './visitors.ts'

const LISTS = [
  { rows: 1_000, ms: 5_000 },
  { rows: 10_000, ms: 60_000 },
]
const OTHERS_MS = 500

/** Lists of people on the embedded database as `npm start` runs it, and what others wait for meanwhile. */
export async function embeddedUpload(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
  const env = { DATABASE_URL: '', SEED: 'demo', DATA_DIR: folder }
  let product: ServerProcess | undefined
  try {
    await (await start('build/server.mjs', '/readyz', env)).stop()
    const database = await openDatabase({ dataDir: folder }, () => {})
    const { hr, other } = await openCompany(database.db)
    await database.close()
    product = await start('build/server.mjs', '/readyz', env)
    const figures: Figure[] = []
    for (const [batch, { rows, ms }] of LISTS.entries()) {
      const content = await asXlsx(people(1 + batch, rows))
      const others = otherUsers(product.origin, other)
      const { total } = await uploadList(product.origin, hr, { name: 'people.xlsx', content })
      const p95 = percentile(await others.stop(), 0.95)
      const what = `${rows} people on the embedded database`
      figures.push(
        { what, measured: `${total.toFixed(0)} ms`, limit: `${ms} ms`, ratio: total / ms, goal: 1 },
        {
          what: `${what}, requests of others meanwhile, p95`,
          measured: `${p95.toFixed(0)} ms`,
          limit: `${OTHERS_MS} ms`,
          ratio: p95 / OTHERS_MS,
          goal: 1,
        },
      )
    }
    return figures
  } finally {
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
