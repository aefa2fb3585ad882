import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ThanksModal } from './thanks-modal.tsx'
import type { LeadThanks as Thanks } from './use-lead.ts'

/** Thanks whoever comes from a lead, once: closing it takes the thanks out of the history entry. */
export function LeadThanks() {
  const location = useLocation()
  const navigate = useNavigate()
  const [Modal, setModal] = useState<typeof ThanksModal>()
  const thanks = (location.state as { lead_thanks?: Thanks } | null)?.lead_thanks
  const isThanking = thanks !== undefined
  useEffect(() => {
    // A thank-you that cannot be loaded is not worth a message.
    if (isThanking) import('./thanks-modal.tsx').then((loaded) => setModal(() => loaded.ThanksModal)).catch(() => {})
  }, [isThanking])
  const close = () => void navigate(location, { replace: true, state: null, preventScrollReset: true })
  return Modal ? <Modal thanks={thanks} onClose={close} /> : null
}
