/** By what a list finds people: those of its own employee come before the contacts of a dependent. */
const IDENTIFYING = ['uhid', 'reference_id', 'employee_email', 'mobile', 'email']
const CREDITS = 'walletAmount'

/** The keys of the cells that a row shows on a phone besides those that are wrong: whom it is about, and credits that have to be 0. */
export function phoneCells(
  values: Readonly<Record<string, string>>,
  columns: readonly { key: string }[],
  { mayGiveCredits }: { mayGiveCredits: boolean },
): string[] {
  const has = (key: string) => columns.some((one) => one.key === key)
  const person = IDENTIFYING.find((key) => has(key) && values[key]?.trim())
  return [...(person ? [person] : []), ...(!mayGiveCredits && has(CREDITS) ? [CREDITS] : [])]
}
