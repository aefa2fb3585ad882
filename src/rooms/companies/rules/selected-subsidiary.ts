/**
 * The company whose dashboard is shown: the one asked for, else the first of the person's.
 * @param subsidiaries the person's own, the oldest first
 * @param asked the id that the address names; null where it names none
 * @returns undefined for an id that is none of theirs, or a person without a company
 */
export function selectedSubsidiary<Subsidiary extends { id: string }>(
  subsidiaries: readonly Subsidiary[],
  asked: string | null,
): Subsidiary | undefined {
  return asked === null ? subsidiaries[0] : subsidiaries.find(({ id }) => id === asked)
}
