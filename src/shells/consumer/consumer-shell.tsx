import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '#ui/art/logo.tsx'
import { useDocument } from '#ui/document-context.tsx'
import { IconPhone } from '#ui/icons.ts'
import { SchemeToggle } from '#ui/scheme-toggle.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { words } from '../words.ts'
import classes from './consumer-shell.module.css'

export interface ConsumerShellProps {
  signedIn: boolean
  /** As people dial it, such as '1800 123 4567'; without one the footer names no phone. */
  carePhone?: string
  legalLinks?: readonly { label: string; href: string }[]
  children: ReactNode
}

/** Header, content and footer of everything a customer sees in a browser. */
export function ConsumerShell({ signedIn, carePhone, legalLinks = [], children }: ConsumerShellProps) {
  const { productName } = useDocument()
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.row}>
          <Link to="/" className={classes.home} aria-label={words.home(productName)}>
            <Logo />
          </Link>
          <nav aria-label={words.siteNavigation} className={classes.nav}>
            <Link to={signedIn ? '/my-plan' : '/login'} className={classes.link}>
              {signedIn ? words.myPlan : words.login}
            </Link>
          </nav>
          <SchemeToggle />
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
    </div>
  )
}
