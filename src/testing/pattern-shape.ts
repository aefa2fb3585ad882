/** The possible cost of a regular expression, derived from its source. */
export interface PatternShape {
  /** Unlimited repetition of something with unlimited repetition: may take time exponential in the text. */
  nested: boolean
  /** Unlimited repetition of anything: then the text's length counts. */
  unbounded: boolean
}

const UNBOUNDED = /^(?:[*+]|\{\d+,\})/
const BOUNDED = /^(?:\?|\{\d+(?:,\d+)?\})/

/** Parses a pattern's source from left to right; groups recursively, classes and escapes as one token. */
export function patternShape(source: string): PatternShape {
  let at = 0
  let nested = false

  /** @returns whether the source up to the closing bracket repeats without a limit */
  const readSequence = (): boolean => {
    let repeats = false
    while (at < source.length && source[at] !== ')') {
      const inner = readPiece()
      const rest = source.slice(at)
      const unbounded = UNBOUNDED.exec(rest)
      const quantifier = unbounded ?? BOUNDED.exec(rest)
      if (quantifier) at += quantifier[0].length
      if (quantifier && source[at] === '?') at++
      if (unbounded && inner) nested = true
      repeats ||= inner || unbounded !== null
    }
    return repeats
  }

  const readPiece = (): boolean => {
    const character = source[at++]
    if (character === '\\') {
      const property = /^[pPuk](?:\{[^}]*\}|<[^>]*>)/.exec(source.slice(at))
      at += property ? property[0].length : 1
      return false
    }
    if (character === '[') {
      while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1
      at++
      return false
    }
    if (character !== '(') return false
    const kind = /^\?(?::|=|!|<=|<!|<\w+>)/.exec(source.slice(at))
    if (kind) at += kind[0].length
    const repeats = readSequence()
    at++
    return repeats
  }

  const unbounded = readSequence()
  return { nested, unbounded }
}

/** Every regular expression literal in a source file: its source, without the flags. */
export function patternsIn(text: string): string[] {
  // After one of these a slash begins a regular expression; after a name or a bracket it divides.
  const literal =
    /(?<=(?:[(,=:[!&|?{};\n]|=>|return|\bof)\s*)\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/[dgimsuvy]*/g
  return [...text.matchAll(literal)].map(([, source = '']) => source)
}
