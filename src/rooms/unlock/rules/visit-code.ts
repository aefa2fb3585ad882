/** Without 0, 1, I and O, which are mistaken for each other when a code is read from a screen or aloud. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 6

/** A visit id, desk code or pass number as typed: in any case, with spaces or hyphens. Undefined if it cannot be one. */
export function parseVisitCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return code.length === CODE_LENGTH && Array.from(code).every((letter) => CODE_LETTERS.includes(letter))
    ? code
    : undefined
}
