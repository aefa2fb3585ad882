import { openThread, ThreadExceeded } from '#platform/threads/open-thread.ts'
import type { Problem } from '../../rules/problems.ts'
import { catalogueWords } from '../../words.ts'
import { byPlace, type FileProblem } from './read-file.ts'

const SCRIPT = { source: 'src/rooms/catalogue/server/file/read-file.worker.ts', bundled: 'catalogue-file' }
/** A megabyte of nothing but small maps takes three seconds, on a busy machine thirteen, and 250 MB. */
const LIMITS = { ms: 30_000, memory_mb: 512 }

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
  const { ask, close } = openThread(SCRIPT, text, LIMITS)
  try {
    const read = await ask<{ json: string } | { problems: FileProblem[] }>().catch(tooHard)
    if ('problems' in read) return await use(read)
    const place = async (problems: readonly Problem[]) => (await ask<FileProblem[]>(problems)).toSorted(byPlace)
    return await use({ value: JSON.parse(read.json) as unknown, place })
  } finally {
    await close()
  }
}

/** Out of time or memory is the file's fault; anything else is ours. */
function tooHard(error: unknown): { problems: FileProblem[] } {
  if (!(error instanceof ThreadExceeded)) throw error
  return { problems: [{ line: 1, column: 1, key: '', reason: catalogueWords.file.tooHard }] }
}
