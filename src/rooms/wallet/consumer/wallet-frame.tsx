import type { ReactNode } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { walletWords as words } from '../words.ts'

interface WalletFrameProps {
  title: string
  lead?: string | undefined
  /** The parent page's link, with its label. */
  up: { to: string; name: string }
  wide?: boolean
  children: ReactNode
}

/** The common frame of the wallet screens. */
export function WalletFrame({ title, lead, up, wide, children }: WalletFrameProps) {
  return (
    <QueryProvider>
      <PageColumn width={wide ? 'wide' : 'reading'}>
        <BackLink to={up.to}>{up.name}</BackLink>
        <PageHeading title={title} lead={lead} />
        {children}
      </PageColumn>
    </QueryProvider>
  )
}

/** For a person whose plans have no health credits. */
export function NoWallet() {
  return (
    <EmptyState
      title={words.none.title}
      advice={words.none.text}
      action={<ButtonLink to="/my-plan">{words.none.action}</ButtonLink>}
    />
  )
}

export function ReadFailed({ error, onRetry }: { error?: Error | null | undefined; onRetry: () => void }) {
  return <ErrorState title={words.readFailed} error={error} onRetry={onRetry} />
}
