/** The code of a system, a database or a refusal; what a deadline aborts has a number there, and only its name says it. */
export function errorCode({ code, name }: { code?: unknown; name?: string }): string {
  return typeof code === 'string' ? code : (name ?? 'Error')
}
