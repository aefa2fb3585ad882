/** The thread in which check-document.ts looks through one document. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { documentFault } from './document-fault.ts'

const { path, media_type } = workerData as { path: string; media_type: string }
parentPort?.postMessage((await documentFault(await readFile(path), media_type)) ?? null)
