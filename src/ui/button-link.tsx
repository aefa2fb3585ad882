import { Link } from 'react-router'
import { type ButtonBaseProps, buttonClass } from './button.tsx'

interface ButtonLinkProps extends ButtonBaseProps {
  /** An address below /plus/, without that prefix. */
  to: string
  onClick?: () => void
  /** The accessible name where several links of a page have the same text; it begins with that text. */
  label?: string
}

/** A link that looks like a button: it only navigates. */
export function ButtonLink({ to, onClick, label, tone, wide, icon, children }: ButtonLinkProps) {
  return (
    <Link to={to} onClick={onClick} aria-label={label} className={buttonClass({ tone, wide })}>
      {icon}
      {children}
    </Link>
  )
}
