import { useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button } from '#ui/button.tsx'
import { IconChevronDown, IconUser } from '#ui/icons.ts'
import { words } from '../words.ts'
import classes from './account-menu.module.css'
import type { clientAction } from './log-out-route.ts'
import type { SignedInAccount } from './signed-in-account.ts'

const MENU = 'account-menu'

/** The browser's own popover: it opens without script, closes on Escape or a click outside and returns the focus. */
export function AccountMenu({ name, dashboards, hasWallet, hasInsurance }: SignedInAccount) {
  const menu = useRef<HTMLDivElement>(null)
  const { state, data, submit } = useFetcher<typeof clientAction>()
  const leaving = state !== 'idle'
  const links = [
    ...dashboards,
    { label: words.myPlan, href: '/my-plan' },
    { label: words.myClaims, href: '/cashback/claims' },
    ...(hasWallet ? [{ label: words.wallet, href: '/wallets' }] : []),
    ...(hasInsurance ? [{ label: words.insurance, href: '/my-insurance' }] : []),
    { label: words.coordinators, href: '/my-data/coordinators' },
    { label: words.logins, href: SESSIONS },
  ]

  return (
    <>
      <button type="button" popoverTarget={MENU} className={classes.opener}>
        <IconUser size={20} aria-hidden="true" />
        {words.account}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <div ref={menu} id={MENU} popover="auto" className={classes.menu}>
        <p className={classes.name}>{name}</p>
        <ul>
          {links.map(({ label, href }) => (
            <li key={href}>
              <Link to={href} className={classes.link} onClick={() => menu.current?.hidePopover()}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className={classes.end}>
          {data?.failed && !leaving && (
            <p role="alert" className={classes.failure}>
              {words.logOutFailed}
            </p>
          )}
          <Button tone="plain" busy={leaving} onClick={() => void submit(null, { method: 'post', action: '/log-out' })}>
            {leaving ? words.loggingOut : words.signOut}
          </Button>
        </div>
      </div>
    </>
  )
}

const SESSIONS = '/my-data/sessions'
