// `npm run mutation`: changes the rules about money and rights one by one; a change that no test notices lowers the score.
// The report of every mutant: build/mutation/report.html. `npm run mutation -- refunds` tries one area.

import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { giveUp } from '../project.mjs'
import { run, toolEnvironment } from '../spawn.mjs'
import { AREAS, LEAST_SCORE } from './areas.mjs'

const CONFIG = 'tools/mutation/stryker.config.mjs'
const REPORT = 'build/mutation/report.json'

const [only] = process.argv.slice(2)
const areas = AREAS.filter(({ name }) => only === undefined || name === only)
if (areas.length === 0) giveUp(`There is no area ${only}; there are ${AREAS.map(({ name }) => name).join(', ')}.`)

const env = toolEnvironment(only ? { MUTATION_AREA: only } : {})
const code = await run('stryker', ['run', CONFIG], { env })
if (code !== 0) process.exit(code)

const files = Object.entries(JSON.parse(readFileSync(REPORT, 'utf8')).files)
let isBelow = false
for (const { name, files: globs } of areas) {
  const mutants = files
    .filter(([path]) => globs.some((glob) => matchesGlob(path, glob)))
    .flatMap(([, file]) => file.mutants)
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const tried = noticed + count('Survived', 'NoCoverage')
  const score = tried === 0 ? 0 : (noticed * 100) / tried
  isBelow ||= score < LEAST_SCORE
  console.log(
    `${name.padEnd(8)} ${score.toFixed(1).padStart(5)} %  ${noticed} of ${tried} mutants noticed, goal ${LEAST_SCORE} %`,
  )
}
process.exit(isBelow ? 1 : 0)
