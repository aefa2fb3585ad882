import { uploadWords } from '../words/upload.ts'
import { deletesPeople, type UploadType } from './upload-types.ts'

/** The states of an upload, and which follow each. A failed one is started again: what is done is not done twice. */
const MOVES = {
  UPLOADED: ['PENDING'],
  PENDING: ['PROCESSING', 'FAILED'],
  PROCESSING: ['PROCESSED', 'FAILED'],
  PROCESSED: [],
  FAILED: ['PENDING'],
} as const satisfies Record<string, readonly string[]>

export type UploadStatus = keyof typeof MOVES
export const UPLOAD_STATUSES = Object.keys(MOVES) as [UploadStatus, ...UploadStatus[]]

const UNDO_MS = 24 * 3_600_000

interface Upload {
  status: UploadStatus
  type: UploadType
  succeeded: number
  finished_at: Date | null
  undone_at: Date | null
}

export function canMove(from: UploadStatus, to: UploadStatus): boolean {
  return (MOVES[from] as readonly string[]).includes(to)
}

/** Whether it can be started. What was taken back is not given again by the rest of its list. */
export function canStart({ status, undone_at }: Pick<Upload, 'status' | 'undone_at'>): boolean {
  return canMove(status, 'PENDING') && undone_at === null
}

/** Whether its rows can be corrected and its headings assigned: nothing of it has been applied. */
export function isOpen({ status, succeeded }: Pick<Upload, 'status' | 'succeeded'>): boolean {
  return status === 'UPLOADED' || (status === 'FAILED' && succeeded === 0)
}

/** Whether it can be deleted: not while it is being applied. What was applied is hidden only. */
export function canDelete({ status }: Pick<Upload, 'status'>): boolean {
  return status !== 'PROCESSING'
}

/** Until when a list that added or deleted people can be undone, even if it stopped on the way; null if it cannot. */
export function undoableUntil({ status, type, succeeded, finished_at, undone_at }: Upload): Date | null {
  const isOver = status === 'PROCESSED' || status === 'FAILED'
  const isApplied = isOver && (type === 'ACTIVATE' || deletesPeople(type)) && succeeded > 0 && undone_at === null
  return isApplied && finished_at ? new Date(finished_at.getTime() + UNDO_MS) : null
}

/** What a person reads of a state (D4.07-D4.10). */
export function statusLabel(status: UploadStatus): string {
  return uploadWords.statuses[status]
}
