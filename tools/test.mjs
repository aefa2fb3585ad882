// `npm test`: every stage, or the one named: npm test -- api src/rooms/plans
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './install.mjs'
import { giveUp } from './project.mjs'

await install()
// After the installation, because it uses installed packages.
const { STAGES } = await import('./test-stages.mjs')
const { countsOf } = await import('./test-counts.mjs')

const [only, ...args] = process.argv.slice(2)
const stages = only ? STAGES.filter(({ name }) => name === only) : STAGES
if (stages.length === 0) giveUp(`There is no stage ${only}; there are ${STAGES.map(({ name }) => name).join(', ')}.`)

const reports = mkdtempSync(join(tmpdir(), 'tulsi-test-'))
const total = { passed: 0, failed: 0 }
const flakyJourneys = []
const table = []

for (const stage of stages) {
  const skipped = only ? undefined : stage.skipped?.()
  if (skipped) table.push(`${stage.name.padEnd(10)}       skipped: ${skipped}`)
  else await runStage(stage)
}
rmSync(reports, { recursive: true, force: true })

for (const name of flakyJourneys) console.log(`flaky, passed when repeated: ${name}`)
console.log(`\n${table.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function runStage(stage) {
  console.log(`\n── ${stage.name} ${'─'.repeat(60 - stage.name.length)}`)
  const began = Date.now()
  const file = join(reports, `${stage.name}.json`)
  let code = 1
  try {
    code = await stage.run(args, file)
  } catch (error) {
    console.error(error)
  }
  const { passed, failed, flaky } = countsOf(stage, file, code)
  total.passed += passed
  total.failed += failed
  flakyJourneys.push(...flaky)
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${stage.name}: ${passed} passed, ${failed} failed in ${seconds} s`)
  table.push(`${stage.name.padEnd(10)} ${String(seconds).padStart(4)} s  ${passed} passed, ${failed} failed`)
}
