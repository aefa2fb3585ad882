import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { deleteFile, type Upload } from '../contract/files.ts'
import { screenWords } from '../words/screen.ts'

const words = screenWords.remove

/** Whether anything of it was done, so that it can only be hidden. */
export function wasApplied({ status, succeeded }: Pick<Upload, 'status' | 'succeeded'>): boolean {
  return status === 'PROCESSED' || succeeded > 0
}

interface RemoveUploadProps {
  subsidiaryId: string
  upload: Upload
  /** @param text what was done */
  onClose: (text?: string) => void
}

/** Deletes an upload that nothing came of, or hides one that was applied. */
export function RemoveUpload({ subsidiaryId, upload, onClose }: RemoveUploadProps) {
  const { id, file_name } = upload
  const isHidden = wasApplied(upload)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(deleteFile, { params: { subsidiaryId, id } }),
    onSuccess: () => onClose(isHidden ? words.hidden(file_name) : words.done(file_name)),
  })
  return (
    <ConfirmDialog
      open
      danger={!isHidden}
      title={isHidden ? words.hideTitle(file_name) : words.title(file_name)}
      confirmLabel={isHidden ? words.hide : words.act}
      busy={isPending}
      failure={error?.message}
      onConfirm={() => mutate()}
      onCancel={() => onClose()}
    >
      <p>{isHidden ? words.hideText : words.text}</p>
    </ConfirmDialog>
  )
}
