/**
 * The company whose dashboard is shown: the requested one, else the person's first.
 * @param subsidiaries the person's own, oldest first
 * @param asked the id in the URL; null if there is none
 * @returns undefined for an id that is not among them, or a person without a company
 */
export function selectedSubsidiary<Subsidiary extends { id: string }>(
  subsidiaries: readonly Subsidiary[],
  asked: string | null,
): Subsidiary | undefined {
  return asked === null ? subsidiaries[0] : subsidiaries.find(({ id }) => id === asked)
}
