import { openThread, ThreadExceeded, type ThreadLimits } from '../threads/open-thread.ts'
import { isChecked } from './document-fault.ts'
import { type DocumentFault, faultMessage } from './file-faults.ts'
import { turns } from './turns.ts'

const SCRIPT = { source: 'src/platform/files/check-document.worker.ts', bundled: 'check-document' }
/** The worst of ten megabytes takes a second, on a busy machine several. */
const LIMITS = { ms: 20_000, memory_mb: 256 }
const MEMORY_BYTES = 256 * 1_048_576

/** Two documents are checked concurrently; each is in memory meanwhile, and a part of what it unpacks to. */
const inTurn = turns(2)

/** What the thread looks through, and with how much memory besides its own. */
export interface CheckTask {
  path: string
  media_type: string
  memory_bytes: number
}

export interface ChangedDocument {
  content: Uint8Array
  /** Of the document as it was sent, without what stood around it: by which the same one is known again. */
  sha256: Uint8Array
}

/** Why a document is refused; or what is stored of it where that is not all of its bytes, with the hash of the document that was sent. */
export interface CheckedDocument {
  fault?: DocumentFault
  changed?: ChangedDocument
}

/**
 * Why a document is refused, as a sentence, or what of it is stored: undefined for all of it. It is looked through in a thread of its own, so that the server answers
 * meanwhile; one that takes more than the limits cannot be checked, and is refused.
 */
export async function checkDocument(
  path: string,
  media_type: string,
  limits: ThreadLimits = LIMITS,
): Promise<ChangedDocument | string | undefined> {
  if (!isChecked(media_type)) return undefined
  const { fault, changed } = await inTurn(async (): Promise<CheckedDocument> => {
    const task: CheckTask = { path, media_type, memory_bytes: MEMORY_BYTES }
    const { ask, close } = openThread(SCRIPT, task, limits)
    try {
      return await ask<CheckedDocument>()
    } catch (error) {
      if (!(error instanceof ThreadExceeded)) throw error
      return { fault: 'unclear' }
    } finally {
      await close()
    }
  })
  return fault ? faultMessage(fault) : changed
}
