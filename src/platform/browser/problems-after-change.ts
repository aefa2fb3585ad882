type Problems = Readonly<Record<string, string>>

/**
 * The problems that a form shows after some of its fields were changed: a changed field loses its own once it is right.
 * What was right before is not judged while the person types.
 * @param found what is wrong with the fields as they are now
 */
export function problemsAfterChange(
  shown: Problems,
  found: Problems,
  changed: readonly string[],
): Record<string, string> {
  const left = Object.entries(shown).flatMap(([name, message]): [string, string][] => {
    if (!changed.includes(name)) return [[name, message]]
    const now = found[name]
    return now === undefined ? [] : [[name, now]]
  })
  return Object.fromEntries(left)
}
