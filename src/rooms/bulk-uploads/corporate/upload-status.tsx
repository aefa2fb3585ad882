import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { Upload } from '../contract/files.ts'

const TONES: Record<Upload['status'], StatusTone> = {
  UPLOADED: 'neutral',
  PENDING: 'waiting',
  PROCESSING: 'waiting',
  PROCESSED: 'good',
  FAILED: 'bad',
}

export function UploadStatus({
  upload: { status, status_label },
}: {
  upload: Pick<Upload, 'status' | 'status_label'>
}) {
  return <StatusBadge tone={TONES[status]}>{status_label}</StatusBadge>
}

export function isRunning({ status }: Pick<Upload, 'status'>): boolean {
  return status === 'PENDING' || status === 'PROCESSING'
}
