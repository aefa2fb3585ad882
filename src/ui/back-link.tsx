import { Link } from 'react-router'
import classes from './back-link.module.css'
import { IconArrowLeft } from './icons.ts'

/** The link from a subpage to its parent screen, labelled with the screen's name, never 'Back'. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={20} aria-hidden="true" />
      {children}
    </Link>
  )
}
