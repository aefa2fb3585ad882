import type { FastifyBaseLogger } from 'fastify'

/** From the signal to the end of the process. */
const DRAIN_MS = 9_000

/** A step of the end: what it does, and how long the others wait for it. */
export interface DrainStep {
  readonly what: string
  readonly within_ms: number
  readonly end: () => Promise<unknown>
}

/**
 * Ends the process in order on SIGTERM and SIGINT: each step gets its time and then the next one its turn, so that a
 * request or a job that hangs keeps neither the audit log unsealed nor the database open.
 */
export function drainOnSignal(log: FastifyBaseLogger, steps: readonly DrainStep[]): void {
  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    for (const step of steps) await endWithin(step, log)
    log.info('ended')
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void end(signal))
  process.on('SIGINT', (signal) => void end(signal))
  // Started by `npm start`, the process ends with it, also when that is killed without a word.
  process.channel?.unref()
  process.once('disconnect', () => void end('disconnect'))
}

async function endWithin({ what, within_ms, end }: DrainStep, log: FastifyBaseLogger): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), within_ms)
  })
  const outcome = await Promise.race([end(), late]).catch((error) => log.error({ err: error, what }, 'a step failed'))
  clearTimeout(timer)
  if (outcome === 'late') log.warn({ what }, 'gave up waiting')
}
