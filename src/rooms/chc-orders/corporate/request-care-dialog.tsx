import { Dialog } from '#ui/dialog.tsx'
import { orderScreenWords as words } from '../words/screens.ts'
import { RequestCare } from './request-care.tsx'

interface RequestCareDialogProps {
  open: boolean
  subsidiaryId: string
  onClose: () => void
  onSent: (name: string) => void
}

export function RequestCareDialog({ open, subsidiaryId, onClose, onSent }: RequestCareDialogProps) {
  return (
    <Dialog place="right" open={open} title={words.form.title} onClose={onClose}>
      <RequestCare subsidiaryId={subsidiaryId} onSent={onSent} />
    </Dialog>
  )
}
