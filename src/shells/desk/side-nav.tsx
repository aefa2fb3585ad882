import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { words } from '../words.ts'
import classes from './side-nav.module.css'

export interface NavItem {
  label: string
  /** Below /plus/. Without one the place exists for this role and its screen does not yet. */
  href?: string
  icon?: ReactNode
}

export function SideNav({ items, label }: { items: readonly NavItem[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {items.map(({ label: text, href, icon }) => (
          <li key={text}>
            {href ? (
              // NavLink marks the page one is on with aria-current.
              <NavLink to={href} end className={classes.item}>
                {icon}
                {text}
              </NavLink>
            ) : (
              <span className={classes.closed}>
                {icon}
                {text} <span className={classes.note}>{words.notOpen}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
