import { useRef } from 'react'
import { Link } from 'react-router'
import { IconCheck, IconSelector } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Popover } from '#ui/popover.tsx'
import { companyWords as words } from '../words.ts'
import classes from './company-switcher.module.css'

interface CompanySwitcherProps {
  companies: readonly { id: string; display_name: string; role: string }[]
  selected: string
}

const MENU = 'companies-menu'

/**
 * Whose dashboard is shown, and with several companies a menu of them. Sections and rights differ by company, so a
 * choice leads to that company's first page.
 */
export function CompanySwitcher({ companies, selected }: CompanySwitcherProps) {
  const menu = useRef<HTMLDivElement>(null)
  const name = companies.find(({ id }) => id === selected)?.display_name
  if (companies.length < 2) return <strong className={classes.name}>{name}</strong>
  return (
    <>
      <button type="button" popoverTarget={MENU} className={classes.opener} aria-label={words.companyNow(name ?? '')}>
        <span className={classes.name}>{name}</span>
        <IconSelector size={16} aria-hidden="true" />
      </button>
      <Popover ref={menu} id={MENU} side="start">
        <nav aria-label={words.companies}>
          <ul>
            {companies.map(({ id, display_name, role }) => (
              <li key={id}>
                <Link
                  to={`/corporate/dashboard?subsidiary=${encodeURIComponent(id)}`}
                  className={classes.row}
                  aria-current={id === selected || undefined}
                  onClick={() => menu.current?.hidePopover()}
                >
                  <span className={classes.text}>
                    {display_name}
                    <Muted as="small" size="xs">
                      {role}
                    </Muted>
                  </span>
                  {id === selected && <IconCheck size={18} aria-hidden="true" />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Popover>
    </>
  )
}
