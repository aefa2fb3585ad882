import { useEffect, useId } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { LeadContext } from '../rules/lead-payload.ts'
import { leadWords as words } from '../words/form.ts'
import { LeadFields } from './lead-fields.tsx'
import { ThanksText } from './thanks-text.tsx'
import { useLead } from './use-lead.ts'

interface LeadModalProps {
  open: boolean
  onClose: () => void
  lead: LeadContext
  about: string | undefined
}

/** The form, and after it the thank-you, over a page that stays as it is. */
export function LeadModal({ open, onClose, lead, about }: LeadModalProps) {
  const asking = useLead(lead, onClose)
  const { thanks } = asking
  // Several forms may stand on one page; an id is given once.
  const prefix = useId()
  // After the dialog's own effect, which opens it and gives the focus to its first control.
  useEffect(() => {
    if (open) document.getElementById(`${prefix}-phoneNumber`)?.focus()
  }, [open, prefix])
  const close = () => {
    onClose()
    if (thanks) asking.restart()
  }
  return (
    <Dialog open={open} onClose={close} title={thanks ? words.thanksTitle : words.title}>
      {thanks ? (
        <ThanksText thanks={thanks} onClose={close} />
      ) : (
        <LeadFields prefix={prefix} asking={asking} about={about} partners={lead.partners} />
      )}
    </Dialog>
  )
}
