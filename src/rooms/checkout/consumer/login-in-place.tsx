import { useEffect, useEffectEvent, useState } from 'react'
import type { LoginModal } from '#rooms/accounts/components/login-modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { checkoutWords as words } from '../words.ts'

interface LoginInPlaceProps {
  open: boolean
  onClose: () => void
  onLoggedIn: () => void
}

/**
 * The login over the payment page. Its code loads after the page is readable, with a retry when it is needed and
 * missing, so that the price appears first and a broken connection loses no input.
 */
export function LoginInPlace({ open, onClose, onLoggedIn }: LoginInPlaceProps) {
  const [Modal, setModal] = useState<typeof LoginModal>()
  const [failed, setFailed] = useState(false)
  const couldNotLoad = useEffectEvent(() => {
    if (!open) return
    setFailed(true)
    // The next press retries.
    onClose()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is a reason to try again
  useEffect(() => {
    if (Modal) return
    import('#rooms/accounts/components/login-modal.tsx').then(
      (loaded) => {
        setModal(() => loaded.LoginModal)
        setFailed(false)
      },
      () => couldNotLoad(),
    )
  }, [Modal, open])
  if (Modal) return <Modal open={open} onClose={onClose} onLoggedIn={onLoggedIn} />
  return failed ? (
    <Notice tone="bad" live>
      {words.buy.offline}
    </Notice>
  ) : null
}
