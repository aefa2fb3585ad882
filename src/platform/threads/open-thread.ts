import { once } from 'node:events'
import { join } from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import { projectRoot } from '#config.ts'

/** A script for a thread: its source, and the name of its file in the bundle (tools/bundle-server.mjs). */
export interface ThreadScript {
  readonly source: string
  readonly bundled: string
}

/** Of a thread: milliseconds for each answer, and megabytes of JavaScript objects; buffers are not counted. */
export interface ThreadLimits {
  readonly ms: number
  readonly memory_mb: number
}

/** What is new is searched for garbage at this size: what a thread has used stays with the process. */
const YOUNG_MB = 16

/** A thread took more time or memory than it may. */
export class ThreadExceeded extends Error {}

export interface Thread {
  /**
   * Sends a message, if there is one, and waits for the next answer.
   * @throws ThreadExceeded; whatever the script throws
   */
  readonly ask: <Answer>(message?: unknown, transfer?: Transferable[]) => Promise<Answer>
  /** Ends it, whatever it is doing. */
  readonly close: () => Promise<unknown>
}

/** Starts a thread whose work must neither block this one nor grow without end; it is to be closed. */
export function openThread(
  { source, bundled }: ThreadScript,
  workerData: unknown,
  { ms, memory_mb }: ThreadLimits,
): Thread {
  const script = import.meta.url.endsWith('.ts') ? source : `build/${bundled}.mjs`
  const worker = new Worker(join(projectRoot(), script), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb, maxYoungGenerationSizeMb: YOUNG_MB },
    stdout: true,
    stderr: true,
  })
  // What a library prints about a file is no line of our log.
  worker.stdout.resume()
  worker.stderr.resume()
  return {
    ask: async <Answer>(message?: unknown, transfer: Transferable[] = []) => {
      if (message !== undefined) worker.postMessage(message, transfer)
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(ms) }).catch(exceeded)
      return answer as Answer
    },
    close: () => worker.terminate(),
  }
}

function exceeded(error: Error & { code?: string }): never {
  if (error.name !== 'AbortError' && error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  throw new ThreadExceeded(error.message, { cause: error })
}
