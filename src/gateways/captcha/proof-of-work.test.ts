import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/seal.ts'
import { issueCaptcha } from './proof-of-work.ts'

test('a step of the captcha costs a tenth in the simulator, and takes its full two thousand rounds outside', async () => {
  const keys = keysFrom(randomBytes(32))
  const issue = async (simulator: boolean) => {
    const { task, steps } = await issueCaptcha(
      { config: { simulator }, keys },
      { purpose: 'login', now: new Date('2026-11-21T05:30:00Z') },
    )
    return { rounds: JSON.parse(task).parameters.cost, steps }
  }
  expect(await issue(true)).toEqual({ rounds: 200, steps: 2_000 })
  expect(await issue(false)).toEqual({ rounds: 2_000, steps: 2_000 })
})
