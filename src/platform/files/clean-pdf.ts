import type { UnpackBudget } from './document-fault.ts'
import type { DocumentFault } from './file-faults.ts'
import { pdfExtent } from './pdf-extent.ts'
import { pdfFault } from './pdf-fault.ts'
import { unlockPdf } from './unlock-pdf.ts'

/**
 * A PDF as it is stored: without what readers pass over around it, and without the encryption of one that opens without
 * a password. What is checked is then what every reader finds in it.
 */
export async function cleanPdf(bytes: Buffer, budget: UnpackBudget): Promise<Buffer | DocumentFault> {
  const document = pdfExtent(bytes)
  if (typeof document === 'string') return document
  const fault = pdfFault(document, budget)
  if (fault !== 'locked') return fault ?? document
  const unlocked = await unlockPdf(document, budget.bytes)
  return typeof unlocked === 'string' ? unlocked : (pdfFault(unlocked, budget) ?? unlocked)
}
