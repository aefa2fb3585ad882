import type { Invariant } from '#platform/invariants/invariant.ts'

export const accountInvariants: readonly Invariant[] = [
  {
    name: 'accounts.blocked-logged-out',
    sentence: 'A blocked person has no open session.',
    breaches: `select format('session %s of account %s', s.id, a.id) from accounts a join sessions s on s.account_id = a.id
      where a.blocked_at is not null and s.revoked_at is null and s.expires_at > $1`,
  },
]
