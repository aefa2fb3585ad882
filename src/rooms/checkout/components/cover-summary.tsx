import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { inLakh, parseRupees } from '#values/money.ts'
import { formatTenure } from '#values/tenure.ts'
import type { OfferedCover } from '../contract/quotes.ts'
import { checkoutWords } from '../words.ts'
import classes from './plan-summary.module.css'

const words = checkoutWords.cover

/** A cover that is bought alone: by whom, how much, how long and for whom, and where the rest is written. */
export function CoverSummary({ cover, headingId }: { cover: OfferedCover; headingId: string }) {
  const { name, slug, insurer, sum_assured, tenure_months, entry_age } = cover
  return (
    <Stack gap="md">
      <Stack gap="2xs">
        <h2 id={headingId} className={classes.name}>
          {name}
        </h2>
        <Muted>{words.by(insurer)}</Muted>
      </Stack>
      <FactList
        layout="sides"
        label={words.yourCover}
        facts={[
          [words.sum, inLakh(parseRupees(sum_assured) ?? 0n)],
          [words.term, formatTenure(tenure_months)],
          [words.entryAge, words.ages(entry_age.min, entry_age.max)],
        ]}
      />
      <a href={`/plus/insurance-plan/${slug}`} target="_blank" rel="noopener" className={classes.link}>
        {words.readFirst}
      </a>
    </Stack>
  )
}
