import type { ConsentPurpose } from '#rooms/partner-consents/rules/coordinator-acts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { claimScreenWords } from '../words/claims.ts'
import { orderScreenWords as words } from '../words/screens.ts'
import { RequestCare } from './request-care.tsx'

interface RequestCareDialogProps {
  purpose?: ConsentPurpose
  open: boolean
  subsidiaryId: string
  onClose: () => void
  onSent: (name: string) => void
}

export function RequestCareDialog({ purpose = 'CARE', open, subsidiaryId, onClose, onSent }: RequestCareDialogProps) {
  return (
    <Dialog
      place="right"
      open={open}
      title={purpose === 'CLAIMS' ? claimScreenWords.ask : words.form.title}
      onClose={onClose}
    >
      <RequestCare purpose={purpose} subsidiaryId={subsidiaryId} onSent={onSent} />
    </Dialog>
  )
}
