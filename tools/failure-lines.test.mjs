import { expect, test } from 'vitest'
import { circumstancesOf, failureLines } from './failure-lines.mjs'

const buys = {
  stage: 'api',
  title: "a coupon › isn't used twice",
  file: 'src/a.api.test.ts',
  args: ['src/a.api.test.ts', '-t', "a coupon > isn't used twice"],
}

test('a failure is named with its seed, its instant and the command that repeats it', () => {
  const env = { CI: 'true', RUN_SEED: '77', WORLD_START: '2026-02-28T23:59:00+05:30' }
  expect(failureLines('failed', buys, circumstancesOf(env))).toEqual([
    "failed: a coupon › isn't used twice (seed 77, instant 2026-02-28T23:59:00+05:30)",
    '  src/a.api.test.ts',
    "  CI=true RUN_SEED=77 WORLD_START=2026-02-28T23:59:00+05:30 npm test -- api src/a.api.test.ts -t 'a coupon > isn'\\''t used twice'",
  ])
})

test('a long error takes one line, and a stage without files has its own command', () => {
  const types = { stage: 'types', title: '\u001b[31mtypes\u001b[39m\nat a line', args: [] }
  expect(failureLines('failed', types, { seed: '7', instant: '2026-03-31', settings: [] })).toEqual([
    'failed: types (seed 7, instant 2026-03-31)',
    '  WORLD_START=2026-03-31 npm test -- types',
  ])
})
