import { useState } from 'react'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { IconPhone } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import type { LeadContext } from '../rules/lead-payload.ts'
import { bandWords as words } from '../words/band.ts'
import type { LeadModal } from './lead-modal.tsx'

interface CallMeProps {
  /** What the lead is about; `{ type: 'PLAN_ENQUIRY', planId }` leads on to the plan's payment page. */
  lead: LeadContext
  /** The plan's name, shown above the form. */
  about?: string
  label?: string
  tone?: ButtonTone
  wide?: boolean
}

/** The button 'Ask us to call' with its form in a dialog. The form's code is loaded at the first sign of interest. */
export function CallMe({ lead, about, label = words.callMe, tone = 'quiet', wide }: CallMeProps) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const [Modal, setModal] = useState<typeof LeadModal>()
  const load = () => {
    if (Modal) return
    import('./lead-modal.tsx').then(
      (loaded) => setModal(() => loaded.LeadModal),
      () => setFailed(true),
    )
  }
  const press = () => {
    setFailed(false)
    setOpen(true)
    load()
  }
  return (
    <>
      <Button
        tone={tone}
        wide={wide}
        busy={open && !Modal && !failed}
        icon={<IconPhone size={18} aria-hidden="true" />}
        aria-label={about ? `${label}: ${about}` : undefined}
        onPointerEnter={load}
        onClick={press}
      >
        {label}
      </Button>
      {failed && (
        <Notice tone="bad" live>
          {words.loadFailed}
        </Notice>
      )}
      {Modal && <Modal open={open} onClose={() => setOpen(false)} lead={lead} about={about} />}
    </>
  )
}
