// `npm test`: every stage, or the one named: npm test -- api src/rooms/plans. NIGHTLY=1 adds the stages of the night.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './install.mjs'
import { giveUp, ROOT } from './project.mjs'
import { newRunSeed } from './run-seed.mjs'

await install()
// After the installation, because it uses installed packages.
const { STAGES } = await import('./test-stages.mjs')
const { NIGHT_STAGES } = await import('./night-stages.mjs')
const { countsOf, failedTests } = await import('./test-results.mjs')
const { groupsOf } = await import('./lanes.mjs')
const { runStage } = await import('./run-stage.mjs')
const { costOf, fileTimesFile, measureUnit, readBudgets, readFileTimes, writeBudget } = await import('./stage-cost.mjs')
const { circumstancesOf, failureLines } = await import('./failure-lines.mjs')

const [only, ...args] = process.argv.slice(2)
const all = process.env.NIGHTLY ? [...STAGES, ...NIGHT_STAGES] : STAGES
const stages = only ? STAGES.filter(({ name }) => name === only) : all
if (stages.length === 0) giveUp(`There is no stage ${only}; there are ${STAGES.map(({ name }) => name).join(', ')}.`)

// Every world of this run begins at this instant, whatever the day and however slow the machine.
process.env.WORLD_START ||= JSON.parse(readFileSync(join(ROOT, 'tools/world-start.json'), 'utf8')).worldStart
process.env.RUN_SEED ||= String(newRunSeed(process.env))
console.log(
  `Worlds begin at WORLD_START=${process.env.WORLD_START}; random cases are those of RUN_SEED=${process.env.RUN_SEED}.`,
)

const reports = mkdtempSync(join(tmpdir(), 'tulsi-test-'))
const total = { passed: 0, failed: 0 }
const flaky = []
const failures = []
const table = []
const budgets = readBudgets()
const overBudget = []

for (const lanes of groupsOf(stages)) {
  await Promise.all(
    lanes.map(async (lane, at) => {
      // The terminal is the last lane's; another one's output is shown when its stage has ended.
      for (const stage of lane) await runOrSkip(stage, at < lanes.length - 1)
    }),
  )
}
rmSync(reports, { recursive: true, force: true })

printEach('flaky', flaky)
console.log(`\n${table.filter(Boolean).join('\n')}`)
if (overBudget.length > 0) console.log(`\n${overBudget.join('\n')}`)
printEach('failed', failures)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function runOrSkip(stage, isSilent) {
  const skipped = only ? undefined : stage.skipped?.()
  if (skipped) table[stages.indexOf(stage)] = `${stage.name.padEnd(10)}       skipped: ${skipped}`
  else await countStage(stage, isSilent)
}

async function countStage(stage, isSilent) {
  const title = [stage.name, ...Object.values(stage.env ?? {})].join(' ')
  const heading = `\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`
  if (!isSilent) console.log(heading)
  const unit = measureUnit()
  const began = Date.now()
  const file = join(reports, `${stage.name}.output`)
  const output = isSilent ? openSync(file, 'w') : undefined
  const results = await runStage(stage, args, reports, output && { stdio: ['ignore', output, output] })
  if (output) {
    closeSync(output)
    console.log(`${heading}\n${readFileSync(file, 'utf8').trimEnd()}`)
  }
  const { passed, failed } = countsOf(results)
  total.passed += passed
  total.failed += failed
  const circumstances = circumstancesOf({ ...process.env, ...stage.env })
  const named = (tests) => tests.map((test) => ({ ...test, stage: stage.name, circumstances }))
  flaky.push(...named(results.tests.filter(({ status }) => status === 'flaky')))
  failures.push(...named([...failedTests(results), ...results.problems]))
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${title}: ${passed} passed, ${failed} failed in ${seconds} s`)
  if (!only) printCost(stage, title, (unit + measureUnit()) / 2)
  table[stages.indexOf(stage)] =
    `${title.padEnd(10)} ${String(seconds).padStart(4)} s  ${passed} passed, ${failed} failed`
}

function printCost(stage, title, unit) {
  const times = readFileTimes(fileTimesFile(join(reports, `${stage.name}.json`)))
  if (!times) return
  const { line, over } = costOf(title, times, unit, budgets[stage.name])
  console.log(line)
  overBudget.push(...over)
  if (process.env.WRITE_BUDGETS) writeBudget(stage.name, times, unit)
}

function printEach(word, tests) {
  if (tests.length > 0) console.log()
  for (const test of tests) console.log(failureLines(word, test, test.circumstances).join('\n'))
}
