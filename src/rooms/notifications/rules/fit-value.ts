/** Operators allow 30 characters for each variable of a registered text; addresses are registered separately. */
export const VALUE_MAX = 30

/** A value in at most so many characters: cut after a whole word where it has several, and never without a sign of it. */
export function fitValue(value: string, max: number = VALUE_MAX): string {
  const whole = cutsOf(value).find((cut) => lengthOf(cut) <= max)
  return (
    whole ??
    `${Array.from(value)
      .slice(0, max - 1)
      .join('')}…`
  )
}

/** A number in at most so many characters: its end tells it from others. */
export function fitNumber(value: string, max: number = VALUE_MAX): string {
  const characters = Array.from(value)
  return characters.length > max ? `…${characters.slice(1 - max).join('')}` : value
}

/**
 * Two names in one value: one of them whole if that has room, and at least the first word of each.
 * @param join puts them into a phrase
 */
export function fitPair(first: string, second: string, join: (first: string, second: string) => string): string {
  const phrases = cutsOf(first).flatMap((one) => cutsOf(second).map((other) => join(one, other)))
  const [best] = phrases
    .filter((phrase) => lengthOf(phrase) <= VALUE_MAX)
    .toSorted((a, b) => cutsIn(a) - cutsIn(b) || lengthOf(b) - lengthOf(a))
  if (best !== undefined) return best
  const room = VALUE_MAX - lengthOf(join('', ''))
  const shown = fitValue(first, Math.ceil(room / 2))
  return join(shown, fitValue(second, room - lengthOf(shown)))
}

const lengthOf = (text: string) => Array.from(text).length
const cutsIn = (phrase: string) => phrase.split('…').length

/** A text whole, and cut after each of its words but inside no amount such as '₹5 Lakh', the longest first. */
function cutsOf(value: string): string[] {
  const ends = [...value.matchAll(/(?<!₹[\d.,]+) | (?!(?:Lakh|Crore)\b)/g)].map(({ index }) => index).toReversed()
  return [value, ...ends.map((end) => `${value.slice(0, end).replace(/[\s,;:–-]+$/, '')}…`)]
}
