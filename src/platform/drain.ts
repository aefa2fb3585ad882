import type { FastifyBaseLogger } from 'fastify'

/** From the signal to the end of the process. */
const DRAIN_MS = 9_000

/** A shutdown step: what it does, and how long the next one waits for it. */
export interface DrainStep {
  readonly what: string
  readonly within_ms: number
  readonly end: () => Promise<unknown>
}

/**
 * Shuts the process down in order on SIGTERM and SIGINT: each step has a time limit, so that a hanging request or job
 * leaves neither the audit log unsealed nor the database open.
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
  // When started by `npm start`, the process ends with its parent, also when the parent is killed.
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
