import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import classes from './app-shell.module.css'

/** Inside the native app: only the content, clear of the notch and of the bar of gestures. */
export function AppShell({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  // After each page, which renders this too.
  useEffect(() => {
    void import('#rooms/native-app/components/app-frame.ts').then(({ framePage }) => framePage(navigate))
  })
  return (
    <main id="content" tabIndex={-1} className={classes.shell}>
      <meta name="robots" content="noindex" />
      {children}
    </main>
  )
}
