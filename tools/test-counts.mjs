import { readFileSync } from 'node:fs'

/** The number of journeys that may need a second try in one run; more are a failure of each of them. */
export const MOST_FLAKY = 2

/**
 * The number of tests in a stage's report. A stage that failed without a failed test, by a crash or by finding no test,
 * counts as one failure.
 * @returns passed, failed, and the names of the journeys that passed only when they were repeated
 */
export function countsOf(stage, file, exitCode) {
  const counted = stage.counts ? readCounts(stage.counts, file) : { passed: exitCode === 0 ? 1 : 0, failed: 0 }
  if (exitCode !== 0 && counted.failed === 0) counted.failed = 1
  return { flaky: [], ...counted }
}

function readCounts(kind, file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
  if (kind === 'playwright') return journeyCounts(report)
  return { passed: report.numPassedTests, failed: report.numFailedTests + failedFiles(report) }
}

function journeyCounts(report) {
  const { expected = 0, unexpected = 0 } = report.stats ?? {}
  const flaky = (report.suites ?? []).flatMap(flakyJourneys)
  const failed = unexpected + (report.errors?.length ?? 0)
  return flaky.length > MOST_FLAKY
    ? { passed: expected, failed: failed + flaky.length, flaky }
    : { passed: expected + flaky.length, failed, flaky }
}

function flakyJourneys({ suites = [], specs = [] }) {
  const names = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${file} (${projectName}): ${title}`),
  )
  return [...names, ...suites.flatMap(flakyJourneys)]
}

/** A test file that failed before its first test has no failed test to report. */
function failedFiles(report) {
  return report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
}
