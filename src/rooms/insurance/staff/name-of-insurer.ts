interface InsurerName {
  code: string
  name: string
}

/** The name of an insurer, with its code where another one has the same name. */
export function nameOf(insurers: readonly InsurerName[], code: string): string {
  const name = insurers.find((one) => one.code === code)?.name ?? code
  return insurers.filter((one) => one.name === name).length > 1 ? `${name} (${code})` : name
}
