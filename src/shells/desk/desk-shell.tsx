import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Logo } from '#ui/art/logo.tsx'
import { useDocument } from '#ui/document-context.tsx'
import { KeysDialog } from '#ui/keys-dialog.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { words } from '../words.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './desk-shell.module.css'
import { barOf, filledGroups, type NavGroup } from './nav.ts'
import { Person } from './person.tsx'
import { SideNav } from './side-nav.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFolded } from './use-folded.ts'
import { deskWords } from './words.ts'

export interface DeskShellProps {
  /** The start of this dashboard, below /plus/. */
  home: string
  /** Whose dashboard it is: 'Staff', the company's name, or the choice between companies. */
  where: ReactNode
  /** Only what the person may open, in order. */
  groups: readonly NavGroup[]
  /** The labels of the places that a phone shows in its bar, most used first. */
  onPhones: readonly string[]
  /** Smaller items, for a navigation of many places. */
  isDense?: boolean
  /** Whether the person has folded the navigation; undefined for no choice. */
  isFolded: boolean | undefined
  name: string
  role: string
  /** The page of the person's permissions, below /plus/. */
  access?: string
  search?: ReactNode
  onSignOut: () => void
  children: ReactNode
}

/** The frame of all dashboards: header, grouped navigation and page; on a phone five places below the page. */
export function DeskShell(props: DeskShellProps) {
  const { home, where, onPhones, isDense, name, role, access, search, onSignOut, children } = props
  const groups = filledGroups(props.groups)
  const [isFolded, fold] = useFolded(props.isFolded)
  const { productName } = useDocument()
  const [showsKeys, setShowsKeys] = useState(false)
  useSingleKeys({ '?': () => setShowsKeys(true) }, 'frame')
  return (
    <div className={classes.shell} data-nav={isFolded === undefined ? undefined : isFolded ? 'folded' : 'open'}>
      <SkipLink />
      <header className={classes.header}>
        <Link to={home} className={classes.home} aria-label={words.home(productName)}>
          <Logo brief />
        </Link>
        <div className={classes.where}>{where}</div>
        {search}
        <AccountMenu name={name} role={role} access={access} onKeys={() => setShowsKeys(true)} onSignOut={onSignOut} />
      </header>
      {groups.length > 0 && (
        <aside className={classes.side} data-dense={isDense || undefined}>
          <SideNav label={words.siteNavigation} groups={groups} isFolded={isFolded} onFold={fold} />
        </aside>
      )}
      <main id="content" tabIndex={-1} className={groups.length > 0 ? classes.page : `${classes.page} ${classes.bare}`}>
        {children}
      </main>
      {groups.length > 0 && (
        <TabBar label={words.siteNavigation} {...barOf(groups, onPhones)}>
          <div className={classes.sheetPerson}>
            <Person name={name} role={role} />
          </div>
        </TabBar>
      )}
      <KeysDialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        title={deskWords.keys.title}
        list={deskWords.keys.list}
      />
    </div>
  )
}
