import { TextField } from '#ui/text-field.tsx'
import type { OfferedCover } from '../contract/quotes.ts'
import { checkoutWords } from '../words.ts'

const words = checkoutWords.cover

interface DobFieldProps {
  cover: Pick<OfferedCover, 'entry_age'>
  problem: string | undefined
}

/** The date of birth of the person to be insured. The server counts the age. */
export function DobField({ cover: { entry_age }, problem }: DobFieldProps) {
  return (
    <TextField
      name="dob"
      type="date"
      label={words.dob}
      description={words.dobHint(entry_age.min, entry_age.max)}
      error={problem}
      autoComplete="bday"
    />
  )
}
