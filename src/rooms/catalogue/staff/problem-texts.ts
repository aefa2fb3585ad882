import { fieldWords } from '../rules/documents/field-words.ts'
import { wordsOf } from './field-control.tsx'

/** The problems of a form, each line with its field's label: 'Benefit 2, Worth: Enter rupees …'. */
export function problemTexts(problems: Readonly<Record<string, string>>) {
  return Object.entries(problems).map(([name, message]) => ({ name, message: `${placeOf(name)}: ${message}` }))
}

function placeOf(name: string): string {
  const [first = '', place, last] = name.split('.')
  const [label] = wordsOf(first)
  if (place === undefined) return label
  const row = `${label} ${fieldWords.place(Number(place) + 1)}`
  return last === undefined ? row : `${row}, ${wordsOf(last)[0]}`
}
