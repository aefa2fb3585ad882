/** What browsers on phones add to the platform's types. */
interface CodeCredential {
  code?: string
}

/**
 * The code of the next SMS whose last line names this site, where the browser reads it once the person agrees; undefined
 * where it does not, or when `signal` ends it.
 */
export async function codeFromMessage(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  try {
    return ((await navigator.credentials.get(options)) as CodeCredential | null)?.code
  } catch {
    return undefined
  }
}
