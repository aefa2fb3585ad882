import { type ReactNode, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { words } from '../words.ts'
import classes from './app-shell.module.css'

interface AppShellProps {
  /** Words for the stylesheet and for app-frame.ts: signed-in, and no-sales where pages may not lead to purchases. */
  shell: string | undefined
  children: ReactNode
}

/** Inside the native app: only the content, clear of the notch and of the bar of gestures. */
export function AppShell({ shell, children }: AppShellProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // After each page, which renders this too.
  useEffect(() => {
    void import('#rooms/native-app/components/app-frame.ts').then((app) => app.framePage(navigate))
  })
  return (
    <main id="content" tabIndex={-1} className={classes.shell} data-shell={shell}>
      <meta name="robots" content="noindex" />
      {children}
      {shell?.includes('signed-in') && !pathname.startsWith('/buy') && (
        <nav aria-label={words.myData} className={classes.account}>
          <Link to="/my-data">{words.myData}</Link>
        </nav>
      )}
    </main>
  )
}
