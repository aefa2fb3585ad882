import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './project.mjs'

/**
 * What one run of a stage had as results: its tests, and the problems that belong to no test. A test has a `key` that is
 * the same when it is repeated, a `status` (passed, failed, skipped, flaky), and the `args` that select it. A stage without
 * a report is one test, passed when it exits with 0.
 */
export function readResults(stage, reportFile, exitCode) {
  const results = stage.counts ? readReport(stage, reportFile) : wholeStage(stage, exitCode)
  if (exitCode !== 0 && countsOf(results).failed === 0) {
    results.problems.push({ title: `${stage.name} ended with exit code ${exitCode} although no test failed`, args: [] })
  }
  return results
}

/** A test that passed when it was repeated counts as passed. A file is no test, so it counts only when it fails. */
export function countsOf({ tests, problems }) {
  const passed = tests.filter(({ status, isFile }) => !isFile && (status === 'passed' || status === 'flaky'))
  return { passed: passed.length, failed: failedTests({ tests }).length + problems.length }
}

export function failedTests({ tests }) {
  return tests.filter(({ status }) => status === 'failed')
}

/** Chance is forgiven only to what failed before: a test that passed first and fails in the repetition has failed. */
export function withRepetition(first, repetition) {
  const repeated = new Map(repetition.tests.map((test) => [test.key, test]))
  const tests = first.tests.map((test) => {
    const second = repeated.get(test.key)
    return second?.status === 'failed' ? second : { ...test, status: statusOfBoth(test.status, second?.status) }
  })
  const before = new Set(first.tests.map(({ key }) => key))
  // The tests of a file that failed before its first test.
  const added = repetition.tests.filter(({ key }) => !before.has(key))
  return { tests: [...tests, ...added], problems: [...first.problems, ...repetition.problems] }
}

function statusOfBoth(first, second) {
  if (first === 'failed') return second === 'passed' ? 'flaky' : 'failed'
  return first === 'skipped' ? (second ?? first) : first
}

function wholeStage({ name }, exitCode) {
  return { tests: [{ key: name, title: name, status: exitCode === 0 ? 'passed' : 'failed', args: [] }], problems: [] }
}

function readReport({ name, counts }, reportFile) {
  const report = readJson(reportFile)
  if (!report) return { tests: [], problems: [{ title: `${name} ended without a report`, args: [] }] }
  if (counts === 'playwright') return journeyResults(report)
  return vitestResults(report, readJson(unhandledErrorsFile(reportFile)) ?? [])
}

/** Where tools/unhandled-errors.mjs writes what Vitest's own report leaves out. */
export function unhandledErrorsFile(reportFile) {
  return `${reportFile}.unhandled`
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function vitestResults({ testResults }, unhandledErrors) {
  const tests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const own = withKeys(assertionResults.map((test) => vitestTest(file, test)))
    // A file that failed before its first test, or in a hook, has no failed test to report.
    const failed = status === 'failed' && failedTests({ tests: own }).length === 0
    const title = `outside its tests: ${message || 'the file did not end'}`
    return [...own, { key: file, file, title, status: failed ? 'failed' : 'passed', isFile: true, args: [file] }]
  })
  // Also where a file is repeated: when a worker dies, the files that it had not started are in no report.
  const problems = unhandledErrors.map(({ message, file }) => ({
    title: `outside every test: ${message}`,
    ...locationOf(file),
  }))
  return { tests, problems }
}

function vitestTest(file, { ancestorTitles, title, status }) {
  const titles = [...ancestorTitles, title].filter(Boolean)
  return {
    file,
    title: titles.join(' › '),
    status: status === 'passed' || status === 'failed' ? status : 'skipped',
    // Vitest takes a pattern, and compares it with the titles joined in this way.
    args: [file, '-t', titles.join(' > ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')],
  }
}

function locationOf(path) {
  const file = path ? relative(ROOT, path) : undefined
  return { file, args: file ? [file] : [] }
}

const JOURNEY_STATUS = { expected: 'passed', flaky: 'flaky', unexpected: 'failed', skipped: 'skipped' }

function journeyResults({ config, suites = [], errors = [] }) {
  const folder = relative(ROOT, config?.rootDir ?? join(ROOT, 'e2e'))
  const problems = errors.map(({ message = 'an error without a text', location }) => ({
    title: `outside every journey: ${message}`,
    ...locationOf(location?.file),
  }))
  return { tests: withKeys(suites.flatMap((suite) => journeysOf(suite, folder))), problems }
}

function journeysOf({ specs = [], suites = [] }, folder, groups = []) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status }) => ({
      file: `${folder}/${file}`,
      title: `${[...groups, title].join(' › ')} (${projectName})`,
      status: JOURNEY_STATUS[status],
      args: [`${folder}/${file}:${line}`, `--project=${projectName}`],
    })),
  )
  return [...own, ...suites.flatMap((suite) => journeysOf(suite, folder, [...groups, suite.title]))]
}

/** Two tests of a file may have one title, so the second has a number in its key. */
function withKeys(tests) {
  const times = new Map()
  return tests.map((test) => {
    const name = `${test.file} › ${test.title}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return { ...test, key: `${name} #${time}` }
  })
}
