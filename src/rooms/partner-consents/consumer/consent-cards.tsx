import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { Title } from '#ui/title.tsx'
import type { PersonConsent } from '../contract/person.ts'
import { consentScreenWords as words } from '../words/screens.ts'
import { ConsentBadge } from './consent-badge.tsx'

interface ConsentCardsProps {
  consents: readonly PersonConsent[]
  /** The link to one, by the coordinator's name. */
  open: (coordinator: string) => string
}

/** Coordinators, each with where their consent stands and the way to it. */
export function ConsentCards({ consents, open }: ConsentCardsProps) {
  return (
    <Stack as="ul" gap="md">
      {consents.map((consent) => (
        <Card key={consent.id} as="li">
          <Stack gap="sm">
            <div>
              <Title size="md">{consent.partner_user.name}</Title>
              <Muted>{words.mine.of[consent.purpose](consent.subsidiary.name, consent.plan.name)}</Muted>
            </div>
            <ConsentBadge consent={consent} />
            {/* What was not answered in time has nothing more to read. */}
            {consent.state !== 'EXPIRED' && (
              <TallLink to={`/partner-user-consent/${consent.id}`}>{open(consent.partner_user.name)}</TallLink>
            )}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
