import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { PersonConsent } from '../contract/person.ts'
import type { ConsentState } from '../rules/consent-state.ts'
import { consentScreenWords as words } from '../words/screens.ts'

const TONES: Record<ConsentState, StatusTone> = {
  REQUESTED: 'waiting',
  EXPIRED: 'neutral',
  DECLINED: 'neutral',
  PROVIDED: 'good',
  ACTIVATED: 'info',
  ENDED: 'neutral',
  WITHDRAWN: 'neutral',
}

/** The instant that matters in each state. */
function timeOf({ state, ...consent }: PersonConsent): string | null {
  const times: Record<ConsentState, string | null> = {
    REQUESTED: consent.expires_at,
    EXPIRED: consent.expires_at,
    DECLINED: consent.declined_at,
    PROVIDED: consent.access_until,
    ACTIVATED: consent.activated_at,
    ENDED: consent.access_until,
    WITHDRAWN: consent.withdrawn_at,
  }
  return times[state]
}

/** Where a consent stands, since when or until when. */
export function ConsentBadge({ consent }: { consent: PersonConsent }) {
  const at = timeOf(consent)
  return (
    <Stack direction="row" gap="md" align="center" wrap>
      <StatusBadge tone={TONES[consent.state]}>{words.states[consent.state]}</StatusBadge>
      {at && (
        <Muted as="span">
          {words.when[consent.state]} <WireTimeText value={at} />
        </Muted>
      )}
    </Stack>
  )
}
