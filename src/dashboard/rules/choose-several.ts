/** Stands for every option; chosen where no single one is. */
export const ALL = 'all'

/**
 * What is chosen after somebody ticks or unticks an option.
 * @param before the chosen values; none means all
 * @param ticked what the list shows as ticked now, `ALL` among it
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
