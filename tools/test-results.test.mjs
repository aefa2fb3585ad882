import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ROOT } from './project.mjs'
import { countsOf, readResults, unhandledErrorsFile, withRepetition } from './test-results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tulsi-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

let reports = 0

function read(counts, report, { exitCode = 0, unhandled } = {}) {
  reports += 1
  const file = join(folder, `report-${reports}.json`)
  if (report) writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  if (unhandled) writeFileSync(unhandledErrorsFile(file), JSON.stringify(unhandled))
  return readResults({ name: 'api', counts }, file, exitCode)
}

/** The results of one file, as Vitest reports it: `{ buys: 'passed' }`. */
function api(tests, { message = '', ...options } = {}) {
  const assertionResults = Object.entries(tests).map(([title, status]) => ({ ancestorTitles: [''], title, status }))
  const failed = message || Object.values(tests).includes('failed')
  const report = { name: join(ROOT, 'src/a.api.test.ts'), message, status: failed ? 'failed' : 'passed' }
  const testResults = [{ ...report, assertionResults }]
  return read('vitest', { testResults }, { exitCode: failed ? 1 : 0, ...options })
}

/** The results of one journey, as Playwright reports it: its outcome on a phone and on a desktop. */
function journey(outcomes, errors = []) {
  const tests = Object.entries(outcomes).map(([projectName, status]) => ({ projectName, status }))
  const spec = { title: 'files a claim', file: 'claims.spec.ts', line: 15, tests }
  const suites = [{ title: 'claims.spec.ts', specs: [], suites: [{ title: 'a member', specs: [spec] }] }]
  return read('playwright', { config: { rootDir: join(ROOT, 'e2e') }, suites, errors })
}

const titles = ({ tests }, wanted) => tests.filter(({ status }) => status === wanted).map(({ title }) => title)

describe('a repetition', () => {
  test('lets a test pass that fails the first time only, and names it', () => {
    const both = withRepetition(api({ buys: 'failed', pays: 'passed' }), api({ buys: 'passed', pays: 'passed' }))
    expect(countsOf(both)).toEqual({ passed: 2, failed: 0 })
    expect(titles(both, 'flaky')).toEqual(['buys'])
  })

  test('does not forgive a test that fails twice', () => {
    const both = withRepetition(api({ buys: 'failed' }), api({ buys: 'failed' }))
    expect(countsOf(both)).toEqual({ passed: 0, failed: 1 })
  })

  test('does not forgive another test of the file that fails in it', () => {
    const both = withRepetition(api({ buys: 'failed', pays: 'passed' }), api({ buys: 'passed', pays: 'failed' }))
    expect(countsOf(both)).toEqual({ passed: 1, failed: 1 })
    expect(titles(both, 'failed')).toEqual(['pays'])
  })

  test.each([
    ['skips the test', api({ buys: 'skipped' })],
    ['has no such test', api({ pays: 'skipped' })],
  ])('does not forgive a failure when it %s', (_, repetition) => {
    expect(countsOf(withRepetition(api({ buys: 'failed' }), repetition)).failed).toBe(1)
  })

  test('does not forgive when it ends without a report', () => {
    expect(countsOf(withRepetition(api({ buys: 'failed' }), read('vitest', undefined)))).toEqual({
      passed: 0,
      failed: 2,
    })
  })

  test('counts the tests of a file that failed before its first test', () => {
    const both = withRepetition(api({}, { message: 'no module' }), api({ buys: 'passed', pays: 'failed' }))
    expect(countsOf(both)).toEqual({ passed: 1, failed: 1 })
    expect(titles(both, 'flaky')).toEqual(['outside its tests: no module'])
  })

  test('counts the tests that a failed hook had skipped', () => {
    const both = withRepetition(api({ buys: 'skipped' }, { message: 'no database' }), api({ buys: 'passed' }))
    expect(countsOf(both)).toEqual({ passed: 1, failed: 0 })
  })

  test('tells two tests with one title apart', () => {
    const twice = (first, second) => {
      const test = (status) => ({ ancestorTitles: [''], title: 'buys', status })
      const file = { name: join(ROOT, 'src/a.api.test.ts'), status: 'failed', message: '' }
      return read('vitest', { testResults: [{ ...file, assertionResults: [test(first), test(second)] }] })
    }
    expect(countsOf(withRepetition(twice('passed', 'failed'), twice('failed', 'passed')))).toEqual({
      passed: 1,
      failed: 1,
    })
  })
})

describe('journeys', () => {
  test('one that fails at one width only is repeated and named at that width', () => {
    const first = journey({ phone: 'unexpected', desktop: 'expected' })
    const both = withRepetition(first, journey({ phone: 'expected' }))
    expect(countsOf(first)).toEqual({ passed: 1, failed: 1 })
    expect(countsOf(both)).toEqual({ passed: 2, failed: 0 })
    expect(both.tests.find(({ status }) => status === 'flaky')).toMatchObject({
      title: 'a member › files a claim (phone)',
      file: 'e2e/claims.spec.ts',
      args: ['e2e/claims.spec.ts:15', '--project=phone'],
    })
  })

  test('an error outside every journey is a failure, also where the journeys pass when repeated', () => {
    const first = journey({ phone: 'unexpected' }, [{ message: 'The server did not stop.' }])
    expect(countsOf(withRepetition(first, journey({ phone: 'expected' })))).toEqual({ passed: 1, failed: 1 })
  })
})

describe('a stage without a valid count', () => {
  test.each([
    ['ends with an error although no test failed', () => api({ buys: 'passed' }, { exitCode: 3 }), 1],
    ['leaves no report', () => read('playwright', 'no JSON'), 0],
    ['has one test, its exit code', () => read(undefined, '', { exitCode: 1 }), 0],
  ])('%s: one failure', (_, results, passed) => {
    expect(countsOf(results())).toEqual({ passed, failed: 1 })
  })

  test('an error outside every test is a failure, also where the tests pass when repeated', () => {
    const unhandled = [{ message: 'Worker exited unexpectedly' }]
    const both = withRepetition(api({ buys: 'failed' }, { unhandled }), api({ buys: 'passed' }))
    expect(countsOf(both)).toEqual({ passed: 1, failed: 1 })
  })
})

test('a pattern selects one test by its groups and its title', () => {
  const assertionResults = [{ ancestorTitles: ['', 'a coupon'], title: 'is used once (C5.15)', status: 'failed' }]
  const report = { name: join(ROOT, 'src/a.api.test.ts'), status: 'failed', message: '', assertionResults }
  expect(read('vitest', { testResults: [report] }).tests[0]).toMatchObject({
    title: 'a coupon › is used once (C5.15)',
    file: 'src/a.api.test.ts',
    args: ['src/a.api.test.ts', '-t', 'a coupon > is used once \\(C5\\.15\\)'],
  })
})
