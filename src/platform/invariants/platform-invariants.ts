import type { Invariant } from './invariant.ts'

export const platformInvariants: readonly Invariant[] = [
  {
    name: 'platform.keys-end',
    sentence: 'The key of a request without an answer is free again after a day.',
    breaches: `select format('key of %s, started at %s', call, started_at) from idempotency_keys
      where response_status is null and expires_at < $1::timestamptz - interval '3 hours'`,
    afterJobs: true,
  },
]
