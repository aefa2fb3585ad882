import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface ButtonLinkProps extends ButtonProps {
  to: string
  children: ReactNode
  /** A full page load, for addresses outside /plus/. */
  reloadDocument?: boolean
}

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export function ButtonLink({ to, ...rest }: ButtonLinkProps) {
  return <Button component={Link} to={to} {...rest} />
}
