import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { failedTests, readResults, unhandledErrorsFile, withRepetition } from './test-results.mjs'

/** Where more files fail, something is broken for all of them: repeating each would only delay the answer. */
const MOST_REPEATED_FILES = 20

/**
 * Runs a stage, then once more what failed in it: alone and in a new process, so that chance and other tests do not
 * decide.
 * @param output options of the process of a stage whose output is not for the terminal
 * @returns its results, with `flaky` for what passed only the second time
 */
export async function runStage(stage, args, folder, output) {
  const report = join(folder, `${stage.name}.json`)
  const first = await runOnce(stage, report, () => stage.run(args, report, output))
  const failed = failedTests(first)
  if (!stage.repetitions || failed.length + first.problems.length === 0) return first

  const files = [...new Set(failed.map(({ file }) => file))]
  const reason = whyNotRepeated(files)
  if (reason) console.log(`\n${stage.name}: not repeated, ${reason}.`)
  else console.log(`\n${stage.name}: repeating what failed in ${files.join(', ')}`)
  let results = first
  for (const [at, repeat] of reason ? [] : stage.repetitions({ files, args, report }).entries()) {
    const again = join(folder, `${stage.name}-${at + 1}.json`)
    results = withRepetition(results, await runOnce(stage, again, () => repeat(again)))
  }
  return results
}

/** @returns the reason why the failures of these files are no chance, or why nothing is known to repeat */
function whyNotRepeated(files) {
  if (files.length === 0) return 'because the report names no failed file'
  if (files.length > MOST_REPEATED_FILES) {
    return `because ${files.length} files failed, which is more than ${MOST_REPEATED_FILES}`
  }
  return undefined
}

async function runOnce(stage, report, run) {
  // What an earlier run left would be taken for this one's.
  for (const file of [report, unhandledErrorsFile(report)]) rmSync(file, { force: true })
  let code = 1
  try {
    code = await run()
  } catch (error) {
    console.error(error)
  }
  return readResults(stage, report, code)
}
