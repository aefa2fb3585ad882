import { readFileSync } from 'node:fs'

/**
 * How many tests a stage's report tells of. A stage that failed without a failed test, by a crash or by finding no test,
 * counts as one failure.
 */
export function countsOf(stage, file, exitCode) {
  const counted = stage.counts ? readCounts(stage.counts, file) : { passed: exitCode === 0 ? 1 : 0, failed: 0 }
  if (exitCode !== 0 && counted.failed === 0) counted.failed = 1
  return counted
}

function readCounts(kind, file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
  if (kind === 'playwright') {
    const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {}
    return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0) }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests + failedFiles(report) }
}

/** A test file that broke before its first test has no failed test to show. */
function failedFiles(report) {
  return report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
}
