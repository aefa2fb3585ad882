import { useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button } from '#ui/button.tsx'
import { SchemeChoice } from '#ui/scheme-choice.tsx'
import { words } from '../words.ts'
import classes from './account-menu.module.css'
import type { clientAction } from './log-out-route.ts'
import { CARD } from './member-places.ts'
import { memberWords } from './member-words.ts'
import type { SignedInAccount } from './signed-in-account.ts'

export const ACCOUNT_MENU = 'account-menu'

/** The browser's own popover: it opens without script, closes on Escape or a click outside and returns the focus. */
export function AccountMenu({ name, dashboards, hasWallet, hasInsurance, isMember }: SignedInAccount) {
  const menu = useRef<HTMLDivElement>(null)
  const { state, data, submit } = useFetcher<typeof clientAction>()
  const leaving = state !== 'idle'
  const links = [
    ...dashboards,
    ...(isMember
      ? [{ label: memberWords.planCard, href: CARD }]
      : [
          { label: words.myPlan, href: '/my-plan' },
          { label: words.myClaims, href: '/cashback/claims' },
        ]),
    ...(hasWallet ? [{ label: words.wallet, href: '/wallets' }] : []),
    ...(hasInsurance ? [{ label: words.insurance, href: '/my-insurance' }] : []),
    { label: words.coordinators, href: '/my-data/coordinators' },
    { label: words.logins, href: SESSIONS },
    { label: words.myData, href: '/my-data' },
  ]

  return (
    <div ref={menu} id={ACCOUNT_MENU} popover="auto" className={classes.menu}>
      <p className={classes.name}>{name}</p>
      <nav aria-label={memberWords.account}>
        <ul>
          {links.map(({ label, href }) => (
            <li key={href}>
              <Link
                to={href}
                reloadDocument={href === CARD}
                className={classes.link}
                onClick={() => menu.current?.hidePopover()}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.part}>
        <SchemeChoice />
      </div>
      <div className={classes.part}>
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
  )
}

const SESSIONS = '/my-data/sessions'
