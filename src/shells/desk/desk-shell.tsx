import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Logo } from '#ui/art/logo.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconLogout, IconMenu2 } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { SchemeToggle } from '#ui/scheme-toggle.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { words } from '../words.ts'
import classes from './desk-shell.module.css'
import { type NavItem, SideNav } from './side-nav.tsx'
import { deskWords } from './words.ts'

export interface DeskShellProps {
  /** The name of the dashboard: 'Staff', or the company's name. */
  desk: string
  /** Only what the person may open, in order. */
  nav: readonly NavItem[]
  name: string
  role: string
  onSignOut: () => void
  /** Shown in the header, for a person who works for several companies. */
  switcher?: ReactNode
  children: ReactNode
}

/** Side navigation, header and content of the dashboards; on a phone the navigation is a drawer. */
export function DeskShell({ desk, nav, name, role, onSignOut, switcher, children }: DeskShellProps) {
  const { key } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer, also to the same screen without its filters
  useEffect(() => setMenuOpen(false), [key])
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>
        {nav.length > 0 && (
          <div className={classes.menuButton}>
            <IconButton label={deskWords.openMenu} onClick={() => setMenuOpen(true)}>
              <IconMenu2 size={22} aria-hidden="true" />
            </IconButton>
          </div>
        )}
        <span className={classes.brand}>
          <Logo brief={Boolean(switcher)} />
          <span className={classes.desk}>{desk}</span>
        </span>
        {switcher && <span className={classes.switcher}>{switcher}</span>}
        <span className={classes.person}>
          <strong>{name}</strong>
          <Muted as="span" size="xs">
            {role}
          </Muted>
        </span>
        <SchemeToggle />
        <IconButton label={words.signOut} onClick={onSignOut}>
          <IconLogout size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <aside className={classes.side}>{nav.length > 0 && <SideNav items={nav} label={words.siteNavigation} />}</aside>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <Dialog open={menuOpen} onClose={() => setMenuOpen(false)} title={deskWords.menu} place="left">
        <SideNav items={nav} label={deskWords.menu} />
        <p className={classes.drawerPerson}>
          {name}
          <br />
          <Muted as="span" size="xs">
            {role}
          </Muted>
        </p>
      </Dialog>
    </div>
  )
}
