import { Link } from 'react-router'
import classes from './tab-links.module.css'

interface TabLinksProps {
  /** Names the group: 'Claims by state'. */
  label: string
  tabs: readonly { key: string; label: string; to: string }[]
  current: string
}

/**
 * Parts of one list, each at its own address. Links instead of the tab pattern: each click is an entry in the browser's
 * history.
 */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ key, label: text, to }) => (
          <li key={key}>
            <Link
              to={to}
              className={classes.tab}
              aria-current={key === current ? 'page' : undefined}
              preventScrollReset
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
