/** The value for every option; chosen when no single one is. */
export const ALL = 'all'

/**
 * The choice after an option is ticked or unticked.
 * @param before the chosen values; none means all
 * @param ticked the options that are now ticked, possibly with `ALL`
 * @returns the chosen values in the order of the options; none means all
 */
export function chooseSeveral(
  options: readonly string[],
  before: readonly string[],
  ticked: ReadonlySet<unknown>,
): string[] {
  if (before.length > 0 && ticked.has(ALL)) return []
  return options.filter((option) => ticked.has(option))
}
