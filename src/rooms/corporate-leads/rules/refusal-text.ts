/** A failed call; its status is 0 if no answer arrived. */
interface FailedCall {
  status: number
  message: string
}

/**
 * What the form says of a failed call. A refusal that the person can act on shows the server's text and stays; one that
 * a retry may resolve shows the default text and dismisses itself.
 */
export function refusalText({ status, message }: FailedCall, fallback: string) {
  const mayPass = status === 0 || status >= 500
  return { message: mayPass ? fallback : message, mayPass }
}
