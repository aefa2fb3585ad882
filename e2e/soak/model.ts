/**
 * `npm run soak -- model`: random walks of people, gateways, banks and crashes through the product (SOAK_STEPS,
 * 1,000,000; from SOAK_SEED), with every invariant of money checked after each step. On DATABASE_URL, else on a
 * PostgreSQL of its own.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { copyTemplate, dropTemplates, type Templates, writeTemplate } from '#platform/testing/template.ts'
import { fillDemo } from '#testing/fill-demo.ts'
import { STEPS_PER_WALK, walk } from '#testing/model/walk.ts'
import { openPostgres } from '../../bench/postgres.ts'

const STEPS = Number(process.env.SOAK_STEPS ?? 1_000_000)
const FIRST_SEED = Number(process.env.SOAK_SEED ?? 1)
const PROCESSES = Number(process.env.SOAK_PROCESSES ?? 2)

if (process.send) await work(JSON.parse(process.argv[2]!) as Share)
else await divide()

interface Share {
  templates: Templates
  from: number
  until: number
  every: number
}

/** Every process takes its share of the seeds. */
async function divide(): Promise<void> {
  const postgres = await openPostgres()
  const templates: Templates = { run: `model${process.pid}`, folder: tmpdir(), url: postgres.url }
  await writeTemplate(templates, 'demo', fillDemo)
  const began = performance.now()
  const walks = Math.ceil(STEPS / STEPS_PER_WALK)
  const codes = Array.from({ length: PROCESSES }, async (_, at) => {
    const share: Share = { templates, from: FIRST_SEED + at, until: FIRST_SEED + walks, every: PROCESSES }
    const [code] = await once(fork(import.meta.filename, [JSON.stringify(share)]), 'exit')
    return code as number
  })
  const failed = (await Promise.all(codes)).some((code) => code !== 0)
  await dropTemplates(templates)
  await postgres.stop()
  const seconds = (performance.now() - began) / 1_000
  const steps = walks * STEPS_PER_WALK
  console.log(`${steps} steps in ${walks} worlds, ${Math.round(steps / seconds)} a second, ${Math.round(seconds)} s.`)
  console.log(failed ? 'A promise was broken.' : '0 promises broken.')
  process.exitCode = failed ? 1 : 0
}

async function work({ templates, from, until, every }: Share): Promise<void> {
  for (let seed = from; seed < until; seed += every) {
    const database = await copyTemplate(templates, 'demo', `tulsi_${templates.run}_${process.pid}`)
    try {
      await walk(database.db, { seed, steps: STEPS_PER_WALK, isRough: seed % 2 === 1 })
    } catch (failure) {
      console.log(`BROKEN  ${(failure as Error).message}`)
      process.exitCode = 1
      if (!process.env.SOAK_GO_ON) break
    } finally {
      await database.close()
    }
  }
  process.disconnect()
}
