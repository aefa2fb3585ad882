import { CallError } from '#platform/contract/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconBan } from '#ui/icons.ts'
import { words } from '../words.ts'

interface ListFailureProps {
  title: string
  error: Error
  onRetry: () => void
}

/** Why a part of a dashboard cannot be shown: the role does not include it, it does not exist, or loading it failed. */
export function ListFailure({ title, error, onRetry }: ListFailureProps) {
  const status = error instanceof CallError ? error.status : 0
  const icon = <IconBan size={28} aria-hidden="true" />
  if (status === 403) return <EmptyState icon={icon} title={words.notAllowedTitle} advice={words.notAllowedText} />
  if (status === 404) return <EmptyState icon={icon} title={words.notFoundTitle} advice={words.notFoundText} />
  return <ErrorState title={title} error={error} onRetry={onRetry} />
}
