import { Link } from 'react-router'
import { type ButtonBaseProps, buttonClass } from './button.tsx'

interface ButtonLinkProps extends ButtonBaseProps {
  /** An address below /plus/, without that prefix. */
  to: string
  onClick?: () => void
}

/** A link that looks like a button: it only navigates. */
export function ButtonLink({ to, onClick, tone, wide, icon, children }: ButtonLinkProps) {
  return (
    <Link to={to} onClick={onClick} className={buttonClass({ tone, wide })}>
      {icon}
      {children}
    </Link>
  )
}
