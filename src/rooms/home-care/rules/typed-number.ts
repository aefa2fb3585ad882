/** A typed number; what is none stays the text that it is, for the server to refuse at its field. */
export function typedNumber(typed: string): number | string {
  const written = typed.trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,3})?$/.test(written) ? Number(written) : typed
}
