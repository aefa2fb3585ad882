import type { FastifyBaseLogger } from 'fastify'

/** Beyond what all steps may take. */
const MARGIN_MS = 700

/** A shutdown step: what it does, and how long the next one waits for it. */
export interface DrainStep {
  readonly what: string
  readonly within_ms: number
  readonly end: () => Promise<unknown>
}

/**
 * Shuts the process down in order on SIGTERM and SIGINT: each step has a time limit, so that a hanging request or job
 * leaves neither the audit log unsealed nor the database open. A second signal ends the step that is under way.
 */
export function drainOnSignal(log: FastifyBaseLogger, steps: readonly DrainStep[]): void {
  let step: AbortController | undefined
  const end = async (signal: string) => {
    if (step) return step.abort()
    step = new AbortController()
    log.info({ signal }, 'draining')
    const longest = steps.reduce((sum, { within_ms }) => sum + within_ms, MARGIN_MS)
    setTimeout(() => process.exit(1), longest).unref()
    for (const one of steps) {
      step = new AbortController()
      await endWithin(one, step.signal, log)
    }
    log.info('ended')
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void end(signal))
  process.on('SIGINT', (signal) => void end(signal))
  // When started by `npm start`, the process ends with its parent, also when the parent is killed.
  process.channel?.unref()
  process.once('disconnect', () => void end('disconnect'))
}

async function endWithin(
  { what, within_ms, end }: DrainStep,
  hurry: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), within_ms)
    hurry.addEventListener('abort', () => resolve('late'))
  })
  const outcome = await Promise.race([end(), late]).catch((error) => log.error({ err: error, what }, 'a step failed'))
  clearTimeout(timer)
  if (outcome === 'late') log.warn({ what }, 'gave up waiting')
}
