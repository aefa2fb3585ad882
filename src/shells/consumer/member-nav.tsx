import { Link, useLocation } from 'react-router'
import {
  IconChevronDown,
  IconFiles,
  IconHeadset,
  IconHome,
  IconQrcode,
  IconReceiptRupee,
  IconUserCircle,
} from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ACCOUNT_MENU, AccountMenu } from './account-menu.tsx'
import classes from './consumer-shell.module.css'
import { CARD, CLAIMS, type Place, placeAt } from './member-places.ts'
import { memberWords as words } from './member-words.ts'
import type { SignedInAccount } from './signed-in-account.ts'

const ICONS = {
  '/my-plan': IconHome,
  '/cashback/claims': IconReceiptRupee,
  '/my-plan/card': IconQrcode,
  '/my-plan/documents': IconFiles,
} as const

const PLACES: readonly Place[] = ['/my-plan', CLAIMS, CARD, '/my-plan/documents']
const NAMES: Record<Place, string> = {
  '/my-plan': words.myPlan,
  '/cashback/claims': words.claims,
  '/my-plan/card': words.card,
  '/my-plan/documents': words.documents,
}

interface MemberHeaderProps {
  account: SignedInAccount
  carePhone?: string | undefined
}

/** Right of the logo: on a wide screen a member's places, then customer care and the account. */
export function MemberHeader({ account, carePhone }: MemberHeaderProps) {
  const { pathname } = useLocation()
  const place = placeAt(pathname)
  return (
    <>
      {account.isMember && (
        <nav aria-label={words.main} className={classes.places}>
          {PLACES.filter((one) => one !== CARD).map((one) => (
            <Link key={one} to={one} aria-current={current(one, place, pathname)} className={classes.place}>
              {NAMES[one]}
              {one === CLAIMS && <Waiting count={account.claimsWaiting} />}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes.end}>
        {account.isMember && carePhone && (
          <a
            href={`tel:${carePhone.replace(/[^\d+]/g, '')}`}
            aria-label={words.openCare(carePhone)}
            className={classes.tool}
          >
            <IconHeadset size={24} stroke={1.75} aria-hidden="true" />
            <span className={classes.wide}>{carePhone}</span>
          </a>
        )}
        <button
          type="button"
          popoverTarget={ACCOUNT_MENU}
          className={account.isMember ? `${classes.tool} ${classes.wide}` : classes.tool}
        >
          <IconUserCircle size={24} stroke={1.75} aria-hidden="true" />
          <VisuallyHidden>{words.account}: </VisuallyHidden>
          <span className={classes.name}>{account.name}</span>
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
        <AccountMenu {...account} />
      </div>
    </>
  )
}

/** On a phone, under the thumb: a member's five places; the last opens the account menu. */
export function MemberTabs({ account }: Pick<MemberHeaderProps, 'account'>) {
  const { pathname } = useLocation()
  const place = placeAt(pathname)
  return (
    <nav aria-label={words.main} className={classes.tabs}>
      {PLACES.map((one) => {
        const Icon = ICONS[one]
        return (
          // The card's page is loaded as a document: that is what the worker has without a connection.
          <Link
            key={one}
            to={one}
            reloadDocument={one === CARD}
            aria-current={current(one, place, pathname)}
            className={classes.tab}
          >
            <Icon size={24} stroke={1.75} aria-hidden="true" />
            {NAMES[one]}
            {one === CLAIMS && <Waiting count={account.claimsWaiting} />}
          </Link>
        )
      })}
      <button type="button" popoverTarget={ACCOUNT_MENU} className={classes.tab}>
        <IconUserCircle size={24} stroke={1.75} aria-hidden="true" />
        {words.account}
      </button>
    </nav>
  )
}

/** Only while something waits for the member. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{words.waits(count)}</VisuallyHidden>
    </span>
  )
}

/** The page itself, or the place that a page below it belongs to. */
const current = (one: Place, place: Place | undefined, pathname: string) =>
  one === place ? (pathname === one ? 'page' : 'true') : undefined
