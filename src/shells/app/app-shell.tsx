import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import classes from './app-shell.module.css'

interface AppShellProps {
  /** Where pages in this app may not lead to purchases. */
  sells: 'no' | undefined
  isSignedIn: boolean
  children: ReactNode
}

/** Inside the native app: only the content, clear of the notch and of the bar of gestures. */
export function AppShell({ sells, isSignedIn, children }: AppShellProps) {
  const navigate = useNavigate()
  // After each page, which renders this too.
  useEffect(() => {
    void import('#rooms/native-app/components/app-frame.ts').then((app) => app.framePage(navigate, isSignedIn))
  })
  return (
    <main id="content" tabIndex={-1} className={classes.shell} data-sells={sells}>
      <meta name="robots" content="noindex" />
      {children}
    </main>
  )
}
