/** What no test may do, because it would then pass on some days or on some machines only. */
import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './testing/source-files.ts'

/** This file, tests of code that reads the machine's time, and what starts the product for journeys. */
const MACHINE_TIME = [
  'src/what-tests-say.test.ts',
  'src/screens.test.ts',
  'src/platform/files/sweep.api.test.ts',
  'e2e/device-time.ts',
  'e2e/product.ts',
]

const tests = [...sourceFiles('src'), ...sourceFiles('e2e')].filter(
  ({ path }) =>
    /\.test\.|\/testing\/|^e2e\//.test(path) && !path.startsWith('e2e/soak/') && !MACHINE_TIME.includes(path),
)

test('no test measures time, because one machine is not another: figures are for bench/', () => {
  expect(pathsOf(({ text }) => /performance\.now|hrtime/.test(text))).toEqual([])
})

test('no test reads the machine’s time, because today differs: a world begins at WORLD_START', () => {
  const clocks = /new Date\(\)|Date\.now\(|\bcurrent_(?:date|timestamp)\b|clock_timestamp/
  expect(pathsOf((file) => clocks.test(file.text) || callsNowInSql(file))).toEqual([])
})

test('no test waits for a while, because a slow machine needs longer: it waits for what happens', () => {
  const waits = /(?<!test\.)\bsetTimeout\b|waitForTimeout/
  const isTest = ({ path }: SourceFile) => /\.(?:test|spec)\./.test(path)
  expect(pathsOf((file) => isTest(file) && waits.test(file.text))).toEqual([])
})

const pathsOf = (breaks: (file: SourceFile) => boolean) => tests.filter(breaks).map(({ path }) => path)

/** A file that calls its own `now()` declares it. */
const callsNowInSql = ({ text }: SourceFile) =>
  /(?<![.#\w])now\(\)/.test(text) && !/\b(?:const|function|async) now\b|get #now/.test(text)
