import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { Upload } from '../contract/files.ts'
import { undoUpload } from '../contract/undo.ts'
import { deletesPeople } from '../rules/upload-types.ts'
import { screenWords } from '../words/screen.ts'
import { UndoDeletions } from './undo-deletions.tsx'

const words = screenWords.undo

export interface UndoUploadProps {
  subsidiaryId: string
  upload: Upload
  /** @param text what was done */
  onClose: (text?: string) => void
}

/** Undoes an upload of people; says before what that does. */
export function UndoUpload(props: UndoUploadProps) {
  const { type } = props.upload
  return deletesPeople(type) ? <UndoDeletions {...props} type={type} /> : <TakeBack {...props} />
}

/** Takes back the plans that an upload gave. */
function TakeBack({ subsidiaryId, upload, onClose }: UndoUploadProps) {
  const { id, file_name, succeeded, undoable_until } = upload
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(undoUpload, { params: { subsidiaryId, id }, body: {} }),
    onSuccess: ({ undone, retained }) => onClose(words.done(undone, retained)),
  })
  return (
    <ConfirmDialog
      open
      danger
      title={words.title(file_name)}
      confirmLabel={words.act}
      busy={isPending}
      failure={error?.message}
      onConfirm={() => mutate()}
      onCancel={() => onClose()}
    >
      <Stack gap="sm">
        <p>{words.text(succeeded)}</p>
        {undoable_until && (
          <p>
            {words.until} <WireTimeText value={undoable_until} />.
          </p>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
