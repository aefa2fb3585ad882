import type { CaptchaTask } from '../contract/captcha.ts'
import SolveWorker from './solve-captcha.worker.ts?worker'

const MOST_WORKERS = 4
const TIMEOUT_MS = 120_000

/** What a worker reports: steps since its last message, or that it is done. */
export type SolverMessage = { tried: number } | { solution: object | null } | { failed: string }

/**
 * Solves a captcha's task on all but one of the device's cores.
 * @param onProgress called with the part, 0 to 1, of the steps that may be needed at most
 * @returns what the call takes as `captcha`
 * @throws Error where the browser offers no workers or no WebCrypto, or takes two minutes
 */
export async function solveCaptcha(
  { task, steps }: CaptchaTask,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const challenge = JSON.parse(task) as object
  const count = Math.min(MOST_WORKERS, Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1))
  const workers = Array.from({ length: count }, () => new SolveWorker())
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  const timer = setTimeout(() => reject(new Error('The captcha took too long.')), TIMEOUT_MS)
  signal?.addEventListener('abort', () => reject(signal.reason as Error))
  let tried = 0
  for (const [start, worker] of workers.entries()) {
    worker.addEventListener('error', () => reject(new Error('The captcha’s worker failed.')))
    worker.addEventListener('message', ({ data }: MessageEvent<SolverMessage>) => {
      if ('failed' in data) return reject(new Error(data.failed))
      if ('solution' in data) return data.solution ? resolve(data.solution) : undefined
      tried += data.tried
      onProgress(Math.min(1, tried / steps))
    })
    worker.postMessage({ challenge, start, step: count })
  }
  try {
    return btoa(JSON.stringify({ challenge, solution: await promise }))
  } finally {
    clearTimeout(timer)
    for (const worker of workers) worker.terminate()
  }
}
