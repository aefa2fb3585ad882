import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ThanksModal } from './thanks-modal.tsx'
import type { LeadThanks as Thanks } from './use-lead.ts'

/** Thanks a visitor who arrives from a lead, once: closing it removes the flag from the history entry. */
export function LeadThanks() {
  const location = useLocation()
  const navigate = useNavigate()
  const [Modal, setModal] = useState<typeof ThanksModal>()
  const thanks = (location.state as { lead_thanks?: Thanks } | null)?.lead_thanks
  const isThanking = thanks !== undefined
  useEffect(() => {
    // A thank-you that fails to load is not worth an error message.
    if (isThanking) import('./thanks-modal.tsx').then((loaded) => setModal(() => loaded.ThanksModal)).catch(() => {})
  }, [isThanking])
  const close = () => void navigate(location, { replace: true, state: null, preventScrollReset: true })
  return Modal ? <Modal thanks={thanks} onClose={close} /> : null
}
