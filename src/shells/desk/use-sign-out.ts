import { useMutation } from '@tanstack/react-query'
import { endSession } from '#rooms/accounts/components/end-session.ts'

/** Ends the session and leaves by a full page load, so that no data of the session stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => endSession(),
    onSuccess: () => location.assign('/plus/login'),
  })
}
