import { useLocation } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconBan } from '#ui/icons.ts'
import { words } from '../words.ts'

interface ListFailureProps {
  title: string
  error: Error
  onRetry: () => void
  /** A page of one thing and no list. */
  ofPage?: boolean
}

/** The session has ended, or the role does not include it: no filter and no retry helps. */
export function isDenied(error: unknown): boolean {
  return error instanceof CallError && [401, 403].includes(error.status)
}

/**
 * Why a part of a dashboard cannot be shown: nobody is logged in any more, the role does not include it, it does not
 * exist, or loading it failed.
 */
export function ListFailure({ title, error, onRetry, ofPage = false }: ListFailureProps) {
  const { pathname, search } = useLocation()
  const status = error instanceof CallError ? error.status : 0
  const icon = <IconBan size={28} aria-hidden="true" />
  if (status === 401)
    return (
      <EmptyState
        icon={icon}
        title={words.signedOutTitle}
        advice={words.signedOutText}
        action={
          <ButtonLink to={`/login?next=${encodeURIComponent(`/plus${pathname}${search}`)}`}>{words.logIn}</ButtonLink>
        }
      />
    )
  if (status === 403)
    return (
      <EmptyState
        icon={icon}
        title={ofPage ? words.pageNotAllowed : words.notAllowedTitle}
        advice={words.notAllowedText}
      />
    )
  if (status === 404) return <EmptyState icon={icon} title={words.notFoundTitle} advice={words.notFoundText} />
  return <ErrorState title={title} error={error} onRetry={onRetry} />
}
