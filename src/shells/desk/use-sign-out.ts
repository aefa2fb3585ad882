import { useMutation } from '@tanstack/react-query'
import { endSession } from '#rooms/accounts/components/end-session.ts'
import { ENDS_SESSION } from '#ui/query-provider.tsx'

/** Ends the session and leaves by a full page load, so that no data of the session stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => endSession(),
    meta: ENDS_SESSION,
    onSuccess: () => location.assign('/plus/login'),
  })
}
