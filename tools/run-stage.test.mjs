import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROOT } from './project.mjs'
import { runStage } from './run-stage.mjs'
import { countsOf } from './test-results.mjs'
import { optionsOf } from './vitest-stage.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tulsi-stage-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => vi.spyOn(console, 'log').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

/** Writes a report in which each of these files has one test with this status. @returns the exit code */
function report(path, files, status) {
  const assertionResults = [{ ancestorTitles: [''], title: 'buys', status }]
  const testResults = files.map((file) => ({ name: join(ROOT, file), status, message: '', assertionResults }))
  writeFileSync(path, JSON.stringify({ testResults }))
  return status === 'failed' ? 1 : 0
}

/** A stage in which all files fail the first time. */
function stageOf(files, repeated) {
  return {
    name: 'api',
    counts: 'vitest',
    run: (_args, path) => report(path, files, 'failed'),
    repetitions: ({ files: failed }) =>
      failed.map((file) => (path) => {
        repeated.push(file)
        return report(path, [file], file === 'src/broken.api.test.ts' ? 'failed' : 'passed')
      }),
  }
}

test('each failed file is repeated alone, and only what fails twice fails', async () => {
  const repeated = []
  const files = ['src/a.api.test.ts', 'src/broken.api.test.ts', 'src/b.api.test.ts']
  const results = await runStage(stageOf(files, repeated), [], folder)
  expect(repeated).toEqual(files)
  expect(countsOf(results)).toEqual({ passed: 2, failed: 1 })
})

test.each([
  ['twenty failed files are repeated', 20, 20],
  ['of more than twenty, none is', 21, 0],
])('%s', async (_, failed, times) => {
  const repeated = []
  const files = Array.from({ length: failed }, (_, at) => `src/${at}.api.test.ts`)
  const results = await runStage(stageOf(files, repeated), [], folder)
  expect(repeated).toHaveLength(times)
  expect(countsOf(results)).toEqual({ passed: times, failed: failed - times })
})

test('a stage that ends without a report fails and is not repeated', async () => {
  const repetitions = vi.fn()
  const stage = { name: 'sweeps', counts: 'vitest', run: () => 137, repetitions }
  expect(countsOf(await runStage(stage, [], folder))).toEqual({ passed: 0, failed: 1 })
  expect(repetitions).not.toHaveBeenCalled()
  expect(console.log).toHaveBeenCalledWith('\nsweeps: not repeated, because the report names no failed file.')
})

test('a repetition has the options of the first run, and another file', () => {
  const args = ['src/rooms/plans', '-t', 'a coupon', '--testTimeout=5', 'src/b.api.test.ts', '--silent']
  expect(optionsOf(args)).toEqual(['-t', 'a coupon', '--testTimeout=5', '--silent'])
})
