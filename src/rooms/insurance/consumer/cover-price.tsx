import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import type { CoverFacts } from '../rules/cover-facts.ts'
import { shopWords as words } from '../words/shop.ts'
import classes from './cover-price.module.css'

/** The full price first, and how much of it is tax. */
export function CoverPrice({ facts }: { facts: CoverFacts }) {
  return (
    <Stack gap="xs">
      <p className={classes.line}>
        <span className={classes.price}>{facts.premium}</span>
        <strong>{words.perTerm(facts.term)}</strong>
      </p>
      <Muted size="sm">{facts.split}</Muted>
    </Stack>
  )
}
