/** The thread in which check-document.ts looks through one document. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckedDocument, CheckTask } from './check-document.ts'
import { checkedContent } from './document-fault.ts'
import { pdfExtent } from './pdf-extent.ts'
import { boundMemory } from './pictures/bound-memory.ts'

const { path, media_type, memory_bytes } = workerData as CheckTask
boundMemory(memory_bytes)
const bytes = await readFile(path)
const checked = await checkedContent(bytes, media_type)
const isChanged = typeof checked !== 'string' && !checked.equals(bytes)
// Only of a PDF not all is stored.
const sha256 = isChanged ? createHash('sha256').update(pdfExtent(bytes)).digest() : undefined
const answer: CheckedDocument =
  typeof checked === 'string' ? { fault: checked } : sha256 ? { changed: { content: checked, sha256 } } : {}
parentPort?.postMessage(answer)
