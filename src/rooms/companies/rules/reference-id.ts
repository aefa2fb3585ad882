/**
 * How an employee ID looks, as staff write it: '#' is a digit, '@' a letter, '*' either, everything else itself; a number
 * in braces repeats the sign before it, '#{4}' or, once in a mask, '#{4,6}'. A mask is no regular expression: matching
 * reads the text once, whatever was typed.
 */
const SIGNS = {
  '#': { expression: '[0-9]', example: '1001', is: (one: string) => one >= '0' && one <= '9' },
  '@': { expression: '[A-Za-z]', example: 'A', is: isLetter },
  '*': { expression: '[A-Za-z0-9]', example: 'A1', is: (one: string) => (one >= '0' && one <= '9') || isLetter(one) },
} as const

const REPEATED = /^\{(\d{1,2})(?:,(\d{1,2}))?\}/
const ITSELF = /^[A-Za-z0-9 _./-]$/
const LONGEST = 40

interface Part {
  expression: string
  is: (one: string) => boolean
  example: string
  least: number
  most: number
}

/** Whether a text is a mask: at most one part has a length that varies, and an ID has 3 to 40 characters. */
export function isReferenceIdMask(mask: string): boolean {
  return partsOf(mask) !== undefined
}

/** Whether a text is an employee ID of this mask; capitals and small letters are alike. */
export function matchesReferenceId(mask: string, value: string): boolean {
  const parts = partsOf(mask)
  if (!parts || value.length > LONGEST) return false
  const fixed = parts.reduce((sum, { least, most }) => sum + (least === most ? least : 0), 0)
  let at = 0
  for (const { is, least, most } of parts) {
    const count = least === most ? least : value.length - fixed
    if (count < least || count > most || at + count > value.length) return false
    if (!Array.from({ length: count }, (_, place) => value.charAt(at + place)).every(is)) return false
    at += count
  }
  return at === value.length
}

/** The same as a regular expression, for clients that check by one; each of its parts is bounded. */
export function referenceIdExpression(mask: string): string | undefined {
  const parts = partsOf(mask)
  const times = ({ least, most }: Part) => (most === 1 ? '' : least === most ? `{${least}}` : `{${least},${most}}`)
  return parts && `^${parts.map((part) => part.expression + times(part)).join('')}$`
}

/** An employee ID of this mask: 'BT-1100' of 'BT-####'. */
export function exampleOfMask(mask: string): string {
  let id = ''
  for (const { example, least } of partsOf(mask) ?? [])
    for (let time = 0; time < least; time++) id += example.charAt(id.length % example.length)
  return id
}

function partsOf(mask: string): Part[] | undefined {
  const parts: Part[] = []
  for (let rest = mask; rest !== ''; ) {
    const sign = signOf(rest[0]!)
    if (!sign) return undefined
    rest = rest.slice(1)
    const [written = '', least = '1', most = least] = REPEATED.exec(rest) ?? []
    rest = rest.slice(written.length)
    parts.push({ ...sign, least: Number(least), most: Number(most) })
  }
  const least = parts.reduce((sum, part) => sum + part.least, 0)
  const most = parts.reduce((sum, part) => sum + part.most, 0)
  const varying = parts.filter((part) => part.least !== part.most)
  const inOrder = parts.every((part) => part.least >= 1 && part.least <= part.most)
  return inOrder && least >= 3 && most <= LONGEST && varying.length <= 1 ? parts : undefined
}

function signOf(character: string): Pick<Part, 'expression' | 'is' | 'example'> | undefined {
  if (character in SIGNS) return SIGNS[character as keyof typeof SIGNS]
  if (!ITSELF.test(character)) return undefined
  const [small, capital] = [character.toLowerCase(), character.toUpperCase()]
  const expression = small === capital ? (character === '.' ? '\\.' : character) : `[${capital}${small}]`
  return { expression, example: character, is: (one) => one.toLowerCase() === small }
}

function isLetter(one: string): boolean {
  return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z')
}
