import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MenuEntry } from '#dashboard/components/menu.tsx'
import { callUrl } from '#platform/contract/client.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconDots } from '#ui/icons.ts'
import { readFile, type Upload } from '../contract/files.ts'
import { canDelete } from '../rules/upload-state.ts'
import { mayUndo } from '../rules/upload-types.ts'
import { screenWords as words } from '../words/screen.ts'
import { RemoveUpload, wasApplied } from './remove-upload.tsx'
import { UndoUpload } from './undo-upload.tsx'

const Menu = lazy(async () => ({ default: (await import('#dashboard/components/menu.tsx')).Menu }))

interface UploadActionsProps {
  subsidiaryId: string
  upload: Upload
  /** @param text what was done */
  onDone: (text: string) => void
}

/** The actions of an upload in the list. */
export function UploadActions({ subsidiaryId, upload, onDone }: UploadActionsProps) {
  const { actions: rights } = useCompanyDesk()
  const [open, setOpen] = useState<'undo' | 'remove'>()
  const place = useRef<HTMLSpanElement>(null)
  const may = (right: PartnerAction) => permits(rights, right)
  const { id, file_name } = upload
  const remarks = callUrl(readFile, { subsidiaryId, id }, { status: 'INVALID' })
  const entries: MenuEntry[] = [
    ...(upload.invalid > 0 ? [{ id: 'remarks', label: words.result.remarks, href: remarks }] : []),
    ...(upload.undoable_until && mayUndo(rights, upload.type)
      ? [{ id: 'undo', label: words.undo.act, onSelect: () => setOpen('undo') }]
      : []),
    ...(canDelete(upload) && may('file_upload.delete')
      ? [
          {
            id: 'remove',
            label: wasApplied(upload) ? words.remove.hide : words.remove.act,
            onSelect: () => setOpen('remove'),
          },
        ]
      : []),
  ]
  /** The menu's entry is gone, so the browser has nothing to return the focus to. */
  const close = (text?: string) => {
    flushSync(() => setOpen(undefined))
    if (text) onDone(text)
    else place.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={place}>
      {entries.length > 0 && (
        <Suspense fallback={<IconDots size={20} aria-hidden="true" />}>
          <Menu className={buttonClass({ tone: 'plain' })} label={words.list.actionsOf(file_name)} entries={entries}>
            <IconDots size={20} aria-hidden="true" />
          </Menu>
        </Suspense>
      )}
      {open === 'undo' && <UndoUpload subsidiaryId={subsidiaryId} upload={upload} onClose={close} />}
      {open === 'remove' && <RemoveUpload subsidiaryId={subsidiaryId} upload={upload} onClose={close} />}
    </span>
  )
}
