import { useEffect, useRef } from 'react'
import { readStoredDetails } from '#rooms/accounts/components/buyer-details.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconShieldCheck } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatRupees, inLakh, parseRupees } from '#values/money.ts'
import { formatTenure } from '#values/tenure.ts'
import type { OfferedCover } from '../contract/quotes.ts'
import { checkoutWords } from '../words.ts'
import classes from './cover-section.module.css'
import { DobField } from './dob-field.tsx'

const words = checkoutWords.cover

interface CoverSectionProps {
  cover: OfferedCover
  chosen: boolean
  /** What is wrong with the date of birth. */
  problem: string | undefined
  onToggle: () => void
}

/** A cover beside the plan. It is never added for the buyer, and saying no needs nothing. */
export function CoverSection({ cover, chosen, problem, onToggle }: CoverSectionProps) {
  const place = useRef<HTMLElement>(null)
  const shown = useRef(chosen)
  // After the press the focus moves to what the buyer does next.
  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    const field = place.current?.querySelector<HTMLInputElement>('input[name=dob]')
    if (field) field.value ||= readStoredDetails().dob ?? ''
    const next = field ?? place.current?.querySelector<HTMLElement>('button')
    next?.focus({ preventScroll: true })
  }, [chosen])
  const rupees = (amount: number) => parseRupees(amount) ?? 0n
  return (
    <Card>
      <Stack as="section" gap="md" ref={place} aria-labelledby="cover-title">
        <Stack gap="2xs">
          <Title size="md" id="cover-title">
            {words.title}
          </Title>
          {!chosen && <Muted>{words.prompt}</Muted>}
        </Stack>
        <VisuallyHidden as="p" role="status">
          {chosen ? words.added(cover.name) : ''}
        </VisuallyHidden>
        <div className={classes.offer} data-chosen={chosen || undefined}>
          <IconShieldCheck size={22} aria-hidden="true" />
          <p>
            <strong>{cover.name}</strong>
            <span>{words.offer(inLakh(rupees(cover.sum_assured)), formatTenure(cover.tenure_months))}</span>
            <span>{words.premium(formatRupees(rupees(cover.premium)))}</span>
          </p>
          <Button
            tone={chosen ? 'plain' : 'quiet'}
            aria-label={chosen ? words.removeNamed(cover.name) : words.addNamed(cover.name)}
            onClick={onToggle}
          >
            {chosen ? words.remove : words.add}
          </Button>
        </div>
        {chosen && <DobField cover={cover} problem={problem} />}
        <Muted>
          {words.by(cover.insurer)}. {words.optional} {/* In a tab of its own: nothing chosen or typed here is lost. */}
          <a href={`/plus/insurance-plan/${cover.slug}`} target="_blank" rel="noopener" className={classes.link}>
            {words.details}
          </a>
        </Muted>
      </Stack>
    </Card>
  )
}
