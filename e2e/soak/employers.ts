/**
 * `npm run soak -- employers`: random walks of HR users, staff, members and nights through a company (SOAK_STEPS,
 * 100,000; from SOAK_SEED), with every seat, sum and tile checked after each step. On DATABASE_URL, else on a PostgreSQL
 * of its own.
 */
import { tmpdir } from 'node:os'
import { copyTemplate, dropTemplates, type Templates, writeTemplate } from '#platform/testing/template.ts'
import { walkCompany } from '#testing/employers/company-walk.ts'
import { fillDemo } from '#testing/fill-demo.ts'
import { openPostgres } from '../../bench/postgres.ts'

const STEPS = Number(process.env.SOAK_STEPS ?? 100_000)
const FIRST_SEED = Number(process.env.SOAK_SEED ?? 1)
const STEPS_PER_WALK = 400

const postgres = await openPostgres()
const templates: Templates = { run: `employers${process.pid}`, folder: tmpdir(), url: postgres.url }
await writeTemplate(templates, 'demo', fillDemo)
const began = performance.now()
const walks = Math.ceil(STEPS / STEPS_PER_WALK)
let broken = 0
for (let seed = FIRST_SEED; seed < FIRST_SEED + walks; seed += 1) {
  const database = await copyTemplate(templates, 'demo', `tulsi_${templates.run}_${seed}`)
  try {
    await walkCompany(database.db, { seed, steps: STEPS_PER_WALK })
  } catch (failure) {
    broken += 1
    console.log(`BROKEN  ${(failure as Error).message}`)
    if (!process.env.SOAK_GO_ON) break
  } finally {
    await database.close()
  }
}
await dropTemplates(templates)
await postgres.stop()
const seconds = (performance.now() - began) / 1_000
console.log(`${walks * STEPS_PER_WALK} steps in ${walks} companies, ${Math.round(seconds)} s.`)
console.log(broken > 0 ? 'A promise was broken.' : '0 promises broken.')
process.exitCode = broken > 0 ? 1 : 0
