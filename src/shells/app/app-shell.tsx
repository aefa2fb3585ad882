import type { ReactNode } from 'react'

/** Inside the native app: only the content. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  )
}
