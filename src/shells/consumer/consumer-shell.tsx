import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Logo } from '#ui/art/logo.tsx'
import { useDocument } from '#ui/document-context.tsx'
import { IconPhone } from '#ui/icons.ts'
import { SchemeToggle } from '#ui/scheme-toggle.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { words } from '../words.ts'
import classes from './consumer-shell.module.css'
import type { SignedInAccount } from './signed-in-account.ts'

export interface ConsumerShellProps {
  /** None for a visitor who is not logged in. */
  account?: SignedInAccount
  /** As people dial it, such as '1800 123 4567'; without one the footer names no phone. */
  carePhone?: string
  /** The origin of the page: link previews need absolute addresses. */
  origin: string
  /** Whether search engines may index the page. */
  listed?: boolean
  legalLinks?: readonly { label: string; href: string }[]
  children: ReactNode
}

// Only people who are logged in load their navigation.
const MemberHeader = lazy(() => import('./member-nav.tsx').then((nav) => ({ default: nav.MemberHeader })))
const MemberTabs = lazy(() => import('./member-nav.tsx').then((nav) => ({ default: nav.MemberTabs })))

/** Header, content and footer of everything a customer sees in a browser. */
export function ConsumerShell({ account, carePhone, origin, listed, legalLinks = [], children }: ConsumerShellProps) {
  const { productName, hasScripts } = useDocument()
  return (
    <div className={classes.shell} data-tabs={(hasScripts && account?.isMember) || undefined}>
      {!listed && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={productName} />
      <meta property="og:image" content={`${origin}${import.meta.env.BASE_URL}share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={words.shareImage} />
      <meta name="twitter:card" content="summary_large_image" />
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.row}>
          <Link to="/" className={classes.home} aria-label={words.home(productName)}>
            <Logo />
          </Link>
          {hasScripts && account && (
            <Suspense>
              <MemberHeader account={account} carePhone={carePhone} />
            </Suspense>
          )}
          {hasScripts && !account && (
            <>
              <nav aria-label={words.siteNavigation} className={classes.nav}>
                <Link to="/login" className={classes.link}>
                  {words.login}
                </Link>
              </nav>
              <SchemeToggle />
            </>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <footer className={classes.footer}>
        <div className={classes.footerRow}>
          <p className={classes.line}>{words.footerLine}</p>
          {carePhone && (
            <a className={classes.footerLink} href={`tel:${carePhone.replace(/[^\d+]/g, '')}`}>
              <IconPhone size={18} aria-hidden="true" /> {words.care} {carePhone}
            </a>
          )}
          {legalLinks.length > 0 && (
            <nav aria-label={words.footerNavigation} className={classes.legal}>
              {legalLinks.map(({ label, href }) => (
                <a key={href} href={href} className={classes.footerLink}>
                  {label}
                </a>
              ))}
            </nav>
          )}
        </div>
      </footer>
      {hasScripts && account?.isMember && (
        <Suspense>
          <MemberTabs account={account} />
        </Suspense>
      )}
    </div>
  )
}
