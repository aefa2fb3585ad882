import { openThread, ThreadExceeded, type ThreadLimits } from '../threads/open-thread.ts'
import { type DocumentFault, faultMessage, isChecked } from './document-fault.ts'
import { turns } from './turns.ts'

const SCRIPT = { source: 'src/platform/files/check-document.worker.ts', bundled: 'check-document' }
/** The worst of ten megabytes takes a second, on a busy machine several. */
const LIMITS = { ms: 20_000, memory_mb: 256 }

/** Two documents are checked concurrently; each is in memory meanwhile, and a part of what it unpacks to. */
const inTurn = turns(2)

/**
 * Why a document is refused, as a sentence. It is looked through in a thread of its own, so that the server answers
 * meanwhile; one that takes more than the limits cannot be checked, and is refused.
 */
export async function checkDocument(
  path: string,
  media_type: string,
  limits: ThreadLimits = LIMITS,
): Promise<string | undefined> {
  if (!isChecked(media_type)) return undefined
  const fault = await inTurn(async () => {
    const { ask, close } = openThread(SCRIPT, { path, media_type }, limits)
    try {
      return await ask<DocumentFault | null>()
    } catch (error) {
      if (!(error instanceof ThreadExceeded)) throw error
      return 'unclear'
    } finally {
      await close()
    }
  })
  return fault ? faultMessage(fault) : undefined
}
