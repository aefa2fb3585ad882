/** The thread in which check-document.ts looks through one document. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckedDocument, CheckTask } from './check-document.ts'
import { checkedContent } from './document-fault.ts'
import { boundMemory } from './pictures/bound-memory.ts'

const { path, media_type, memory_bytes } = workerData as CheckTask
boundMemory(memory_bytes)
const bytes = await readFile(path)
const checked = await checkedContent(bytes, media_type)
const isChanged = typeof checked !== 'string' && !checked.equals(bytes)
const answer: CheckedDocument = typeof checked === 'string' ? { fault: checked } : isChanged ? { content: checked } : {}
parentPort?.postMessage(answer)
