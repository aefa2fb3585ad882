import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { SolverMessage } from './solve-captcha.ts'

type Challenge = Parameters<typeof solveChallenge>[0]['challenge']

const REPORT_EVERY = 20

/** Tries every `step`-th number from `start` on, and reports how many it has tried. */
self.addEventListener('message', ({ data }: MessageEvent<{ challenge: Challenge; start: number; step: number }>) => {
  const report = (message: SolverMessage) => self.postMessage(message)
  let tried = 0
  solveChallenge({
    challenge: data.challenge,
    counterStart: data.start,
    counterStep: data.step,
    deriveKey: (...asked) => {
      tried++
      if (tried % REPORT_EVERY === 0) report({ tried: REPORT_EVERY })
      return deriveKey(...asked)
    },
  }).then(
    (solution) => report({ solution }),
    (error: unknown) => report({ failed: String(error) }),
  )
})
