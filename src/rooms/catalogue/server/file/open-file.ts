import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '#config.ts'
import type { Problem } from '../../rules/problems.ts'
import { catalogueWords } from '../../words.ts'
import { byPlace, type FileProblem } from './read-file.ts'

/** A megabyte of nothing but small maps takes three seconds, on a busy machine thirteen, and 250 MB. */
const PARSE_MS = 30_000
const MEMORY_MB = 512
const SCRIPT = import.meta.url.endsWith('.ts')
  ? 'src/rooms/catalogue/server/file/read-file.worker.ts'
  : 'build/catalogue-file.mjs'

/** A file that was parsed: its value, and on request the positions of problems in it. */
export interface OpenFile {
  value: unknown
  place: (problems: readonly Problem[]) => Promise<FileProblem[]>
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Parses a catalogue file in a thread of its own, bounded in time and memory, so that the server answers meanwhile; one
 * file at a time. @param use works with the file, or with the problems of one that cannot be parsed
 */
export function withFile<T>(
  text: string,
  use: (file: OpenFile | { problems: FileProblem[] }) => Promise<T>,
): Promise<T> {
  const result = last.then(() => openFile(text, use))
  last = result.catch(() => {})
  return result
}

async function openFile<T>(
  text: string,
  use: (file: OpenFile | { problems: FileProblem[] }) => Promise<T>,
): Promise<T> {
  const worker = new Worker(join(projectRoot(), SCRIPT), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const ask = async <A>(message?: unknown): Promise<A> => {
    if (message !== undefined) worker.postMessage(message)
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(PARSE_MS) })
    return answer as A
  }
  try {
    const read = await ask<{ json: string } | { problems: FileProblem[] }>().catch(tooHard)
    if ('problems' in read) return await use(read)
    const place = async (problems: readonly Problem[]) => (await ask<FileProblem[]>(problems)).toSorted(byPlace)
    return await use({ value: JSON.parse(read.json) as unknown, place })
  } finally {
    await worker.terminate()
  }
}

/** Out of time or memory is the file's fault; anything else is ours. */
function tooHard(error: Error & { code?: string }): { problems: FileProblem[] } {
  if (error.name !== 'AbortError' && error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  return { problems: [{ line: 1, column: 1, key: '', reason: catalogueWords.file.tooHard }] }
}
