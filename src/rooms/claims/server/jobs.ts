import { defineJob } from '#platform/jobs/job.ts'
import { BANK_SAVED, type BankSaved } from '#rooms/bank-details/server/events.ts'
import { LAPSE_DAYS } from '../rules/guards.ts'
import { DUPLICATE_FOUND, type DuplicateFound } from './checks/run-checks.ts'
import { CHASE_ANSWER, type Chase, lapseClaim } from './commands/chase-answer.ts'
import { closeClaimsOfEarlierRefunds } from './commands/end-open-claims.ts'
import { markDuplicate } from './commands/mark-duplicate.ts'
import { recheckBank } from './commands/recheck-bank.ts'
import { renewBillKeys } from './commands/renew-bill-keys.ts'
import { CLAIM_MOVED, type ClaimMoved } from './move-claim.ts'
import { notifyMove, remind } from './notify-claim.ts'

/** Notifies the member of a claim's change. */
const notifyOfMove = defineJob<ClaimMoved>({
  ...CLAIM_MOVED,
  work: (parts, moved, { now }) => notifyMove(parts, moved, now),
})

/** Reminds a member of a question on days 3, 6 and 10, and ends the claim on day 14. */
const chase = defineJob<Chase>({
  ...CHASE_ANSWER,
  work: (parts, hold, { now }) => (hold.day < LAPSE_DAYS ? remind(parts, hold, now) : lapseClaim(parts.db, hold, now)),
})

const bankSaved = defineJob<BankSaved>({
  ...BANK_SAVED,
  work: ({ db }, { account_id }, { now }) => recheckBank(db, account_id, now),
})

const duplicateFound = defineJob<DuplicateFound>({
  ...DUPLICATE_FOUND,
  work: ({ db }, found, { now }) => markDuplicate(db, found, now),
})

/** Queued once by the migration, on an installation that has undecided claims of refunded plans. */
const closeOfEarlierRefunds = defineJob({
  name: 'claims.close-refunded-claims',
  timeoutSeconds: 600,
  work: ({ db }, _, { now }) => closeClaimsOfEarlierRefunds(db, now),
})

/** Queued once by the migration that changed how issuers are compared. */
const renewKeys = defineJob({
  name: 'claims.renew-bill-keys',
  timeoutSeconds: 600,
  work: ({ db }) => renewBillKeys(db),
})

export const claimJobs = [notifyOfMove, chase, bankSaved, duplicateFound, closeOfEarlierRefunds, renewKeys]
