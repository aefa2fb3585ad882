import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import classes from './side-nav.module.css'

export interface NavItem {
  label: string
  /** Below /plus/. */
  href: string
  icon?: ReactNode
}

export function SideNav({ items, label }: { items: readonly NavItem[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {items.map(({ label: text, href, icon }) => (
          <li key={href}>
            {/* NavLink marks the page one is on with aria-current. */}
            <NavLink to={href} end className={classes.item}>
              {icon}
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
