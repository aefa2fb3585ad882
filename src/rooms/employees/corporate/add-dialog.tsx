import type { Partner } from '#rooms/companies/contract.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { PartnerUser } from '../contract/employee.ts'
import { screenWords as words } from '../words/screen.ts'
import { AddEmployee } from './add-employee.tsx'

interface AddDialogProps {
  open: boolean
  subsidiaryId: string
  partners: readonly Partner[]
  chosen: string | undefined
  onAdded: (row: PartnerUser) => void
  onClose: () => void
}

/** The form of a new employee beside the list. */
export function AddDialog({ open, subsidiaryId, partners, chosen, onAdded, onClose }: AddDialogProps) {
  return (
    <Dialog place="right" open={open} title={words.form.addTitle} onClose={onClose}>
      <AddEmployee
        subsidiaryId={subsidiaryId}
        partners={partners.filter(({ is_plan_active }) => is_plan_active)}
        chosen={chosen}
        onAdded={onAdded}
        onClose={onClose}
      />
    </Dialog>
  )
}
