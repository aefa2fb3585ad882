import { useId } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { VisitPass } from '../contract/unlock.ts'
import { visitWords as words } from '../words/visit.ts'

const TONES = { UNLOCKED: 'good', USED: 'neutral', REVERSED: 'info' } as const

/** Visits, each leading to its pass. */
export function VisitList({ visits, title }: { visits: readonly VisitPass[]; title: string }) {
  const id = useId()
  if (visits.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title id={id} as="h2" size="md" spaced>
        {title}
      </Title>
      <Stack as="ul" gap="md">
        {visits.map(({ pass_no, status, establishment, provider, patient, unlocked_at }) => (
          <Card as="li" key={pass_no}>
            <Split align="start">
              <Stack gap="2xs">
                <Link to={`/unlock/pass/${pass_no}`} aria-label={`${establishment.name}: ${words.showPass}`}>
                  {establishment.name}
                </Link>
                <Muted size="sm">
                  {provider.name} · {patient.name ?? words.unnamed}
                </Muted>
                <Muted size="sm">
                  <WireTimeText value={unlocked_at} />
                </Muted>
              </Stack>
              <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
            </Split>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
