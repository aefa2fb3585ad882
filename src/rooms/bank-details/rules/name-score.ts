/** Titles and relations beside a name that are not part of it. */
const NOT_A_NAME = new Set(
  'MR MRS MS MISS MASTER DR PROF SHRI SHREE SRI SMT KUM KUMARI SHRIMATI ADV CA ER CAPT COL MAJ LT MX'.split(' '),
)
/** The words after these name another person: 'ASHA VERMA W/O RAJ VERMA'. */
const RELATION = /\b[SDWC]\s*\/\s*O\b.*$/
/** A full name against its initial: 'A' for 'ASHA'. */
const INITIAL = 0.8
/** One letter added, missing or different in a word of at least so many letters: 'VERMA' and 'VARMA'. */
const NEARLY = 0.9
const NEARLY_FROM_LETTERS = 5
/** The same letters with different spacing: 'ASHA VERMA' and 'ASHAVERMA'. */
const OTHER_GAPS = 95

/**
 * The similarity of two names of one person, 0 to 100: the share of words in common, in any order. Titles, dots,
 * accents and capitals do not count; an initial is worth less than the name, and a name that only one of them has
 * lowers the score.
 */
export function nameScore(ours: string, theirs: string): number {
  const left = wordsOf(ours)
  const right = wordsOf(theirs)
  if (left.length === 0 || right.length === 0) return 0
  const shared = matchedWords(left, right)
  const score = Math.round((200 * shared) / (left.length + right.length))
  return left.join('') === right.join('') ? Math.max(score, OTHER_GAPS) : score
}

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/(?<=[A-Za-z])\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .replace(RELATION, '')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const own = words.filter((word) => !NOT_A_NAME.has(word))
  // Kumari can also be a name.
  return own.length > 0 ? own : words
}

/**
 * Matches each word with the best remaining one; the surest pairs first, so that 'A ASHA' and 'ASHA A' are one name.
 */
function matchedWords(left: readonly string[], right: readonly string[]): number {
  const pairs = left
    .flatMap((one, at) => right.map((other, to) => ({ at, to, worth: likeness(one, other) })))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
  const used = { left: new Set<number>(), right: new Set<number>() }
  let sum = 0
  for (const { at, to, worth } of pairs) {
    if (used.left.has(at) || used.right.has(to)) continue
    used.left.add(at)
    used.right.add(to)
    sum += worth
  }
  return sum
}

function likeness(one: string, other: string): number {
  if (one === other) return 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length === 1) return long.startsWith(short) ? INITIAL : 0
  return short.length >= NEARLY_FROM_LETTERS - 1 && long.length >= NEARLY_FROM_LETTERS && isOneLetterOff(short, long)
    ? NEARLY
    : 0
}

/** Whether one letter was added, removed or replaced. */
function isOneLetterOff(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  return rest === long.slice(at + 1)
}
