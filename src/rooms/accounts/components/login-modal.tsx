import { Dialog } from '#ui/dialog.tsx'
import { DEFAULT_LOGIN_SOURCE, type UserInfo } from '../contract.ts'
import { LoginSteps, loginHeading } from './login-steps.tsx'
import { useLogin } from './use-login.ts'

interface LoginModalProps {
  open: boolean
  onClose: () => void
  onLoggedIn: (user: UserInfo) => void
  /** What led here; stored with the code that is sent. */
  source?: string
  /** Of its first step, where the person was logged in before. */
  title?: string
  lead?: string
}

/** Login and sign-up over a page that must not be left: what was typed there is preserved. */
export function LoginModal({ open, onClose, onLoggedIn, source = DEFAULT_LOGIN_SOURCE, title, lead }: LoginModalProps) {
  const login = useLogin({ source, onLoggedIn })
  /** A login without its second factor may do nothing: the next act asks again from the start. */
  const close = () => {
    if (login.step === 'totp' || login.step === 'enrolment') void login.startOver()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={(login.step === 'number' && title) || loginHeading(login.step)}>
      <LoginSteps login={login} focusAtOnce lead={lead} />
    </Dialog>
  )
}
