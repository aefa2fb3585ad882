/** The thread in which open-file.ts parses a file. It then maps problems to their positions for as long as it is asked. */
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#platform/threads/low-priority.ts'
import type { Problem } from '../../rules/problems.ts'
import { readFile } from './read-file.ts'

lowerPriority()
const read = readFile(workerData as string)
if ('problems' in read) parentPort?.postMessage(read)
else {
  parentPort?.on('message', (problems: Problem[]) => parentPort?.postMessage(problems.map(read.place)))
  // A text costs the other thread less than a copy of the value. `.nan` and `.inf` become null, and are refused like it.
  parentPort?.postMessage({ json: JSON.stringify(read.value) })
}
