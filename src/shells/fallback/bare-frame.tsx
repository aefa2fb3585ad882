import type { ReactNode } from 'react'
import { Logo } from '#ui/art/logo.tsx'
import classes from './fallback.module.css'

/** A frame for when no shell can be trusted to render. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header>
        <a href="/plus/">
          <Logo />
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
