import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/** Beyond so many times its budget a stage is named at the end of a run. Nothing is refused: it is for its authors. */
const TOLERATED = 1.3
const SHOWN = 5
const STORED = 30
const BUDGETS = join(ROOT, 'tools/stage-budgets.json')
const BLOCK = Buffer.alloc(1 << 20, 7)

/**
 * How long this machine takes now for a fixed piece of work, in ms: what a stage takes is divided by it, so that a slow or a
 * busy machine has the budget of a quick one. The middle of five, because one may be interrupted.
 */
export function measureUnit() {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    for (let round = 0; round < 40; round++) createHash('sha256').update(BLOCK).digest()
    return performance.now() - began
  })
  return times.toSorted((one, other) => one - other)[2]
}

/** What `slowest-files.mjs` wrote beside a report: ms by file; undefined for a stage without files. */
export function readFileTimes(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Where it writes them. */
export function fileTimesFile(report) {
  return `${report}.times`
}

export function readBudgets() {
  return JSON.parse(readFileSync(BUDGETS, 'utf8'))
}

/** Makes what a stage took its budget: `WRITE_BUDGETS=1 .ci/run`, on a quiet machine and when the growth was meant. */
export function writeBudget(name, times, unit) {
  const files = Object.entries(times).map(([file, ms]) => [file, Math.round(ms / unit)])
  const units = files.reduce((sum, [, of]) => sum + of, 0)
  const largest = files.toSorted(([, one], [, other]) => other - one).slice(0, STORED)
  const budgets = { ...readBudgets(), [name]: { units, files: Object.fromEntries(largest) } }
  writeFileSync(BUDGETS, `${JSON.stringify(budgets, null, 2)}\n`)
}

/**
 * What the files of a stage took, in units of the machine, beside its budget `{ units, files }`, where `files` has the units of
 * its most expensive ones.
 * @param unit from `measureUnit`, in ms
 * @returns a line for the stage, and lines for the end of the run, none within the budget
 */
export function costOf(title, times, unit, budget) {
  const total = Object.values(times).reduce((sum, ms) => sum + ms, 0)
  const units = Math.round(total / unit)
  const measured = `${Math.round(total / 1000)} worker-seconds, ${units} units of ${unit.toFixed(0)} ms`
  if (!budget) return { line: `${title}: ${measured}; it has no budget`, over: [] }
  const ratio = units / budget.units
  const line = `${title}: ${measured}, ${ratio.toFixed(2)} × its budget`
  if (ratio <= TOLERATED) return { line, over: [] }
  const grown = Object.entries(times)
    .map(([file, ms]) => ({ file, ms, growth: ms / unit - (budget.files?.[file] ?? 0) }))
    .toSorted((one, other) => other.growth - one.growth)
    .slice(0, SHOWN)
  return {
    line,
    over: [
      `over its budget: ${line}; it grew most in`,
      ...grown.map(({ file, ms, growth }) => `  ${(ms / 1000).toFixed(1)} s  ${file} (+${Math.round(growth)} units)`),
    ],
  }
}
