import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { logOut } from '#rooms/accounts/contract.ts'

/** Ends the session and leaves by a full page load, so that no data of the session stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => request(logOut, {}),
    onSuccess: () => location.assign('/plus/login'),
  })
}
