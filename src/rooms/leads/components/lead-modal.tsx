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

/** The form, and then the thank-you, in a dialog over the page. */
export function LeadModal({ open, onClose, lead, about }: LeadModalProps) {
  const asking = useLead(lead, onClose)
  const { thanks } = asking
  // A page may contain several forms, so ids must differ.
  const prefix = useId()
  // Runs after the dialog's own effect, which opens it and focuses its first control.
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
