import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import classes from './app-shell.module.css'

interface AppShellProps {
  /** Words for the stylesheet and for app-frame.ts: signed-in, and no-sales where pages may not lead to purchases. */
  shell: string | undefined
  children: ReactNode
}

/** Inside the native app: only the content, clear of the notch and of the bar of gestures. */
export function AppShell({ shell, children }: AppShellProps) {
  const navigate = useNavigate()
  // After each page, which renders this too.
  useEffect(() => {
    void import('#rooms/native-app/components/app-frame.ts').then((app) => app.framePage(navigate))
  })
  return (
    <main id="content" tabIndex={-1} className={classes.shell} data-shell={shell}>
      <meta name="robots" content="noindex" />
      {children}
    </main>
  )
}
