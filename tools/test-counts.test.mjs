import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countsOf } from './test-counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tulsi-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function counts(kind, report, exitCode = 0) {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return countsOf({ counts: kind }, file, exitCode)
}

/** A report as Playwright writes it: one file with a group, and this many journeys that needed a second try. */
function journeys(flaky, unexpected = 0) {
  const spec = (title, status) => ({
    title,
    file: 'claims.spec.ts',
    tests: [{ projectName: 'phone', status }],
  })
  const group = { specs: Array.from({ length: flaky }, (_, at) => spec(`journey ${at}`, 'flaky')) }
  const suites = [{ specs: [spec('a good one', 'expected')], suites: [group] }]
  return { stats: { expected: 5, unexpected, flaky }, suites, errors: [] }
}

describe('journeys', () => {
  test('two that passed when repeated count as passed, and are listed', () => {
    expect(counts('playwright', journeys(2))).toEqual({
      passed: 7,
      failed: 0,
      flaky: ['claims.spec.ts (phone): journey 0', 'claims.spec.ts (phone): journey 1'],
    })
  })

  test('three that passed when repeated count as failed', () => {
    expect(counts('playwright', journeys(3))).toMatchObject({ passed: 5, failed: 3 })
  })

  test('one that failed twice counts as failed, beside the flaky ones', () => {
    expect(counts('playwright', journeys(1, 1), 1)).toMatchObject({ passed: 6, failed: 1 })
  })
})

describe('a stage without a valid count', () => {
  test.each([
    [
      'ends with an error although no test failed',
      'vitest',
      { numPassedTests: 3, numFailedTests: 0, testResults: [] },
      3,
    ],
    ['leaves no report', 'playwright', 'no JSON', 0],
    ['has one test, its exit code', undefined, '', 0],
  ])('%s: one failure', (_, kind, report, passed) => {
    expect(counts(kind, report, 1)).toEqual({ passed, failed: 1, flaky: [] })
  })

  test('a file that failed before its first test is a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(counts('vitest', { numPassedTests: 3, numFailedTests: 0, testResults }, 1).failed).toBe(1)
  })
})
