import { countText, isBroken } from '#platform/invariants/verify-command.ts'
import { type VerificationScope, verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { recordInvariants } from '#platform/metrics.ts'
import { clearAlert, raiseAlert } from '#rooms/payments/server/alerts.ts'
import { postOpeningEntries } from './post-opening-entries.ts'

export const bookJobs = ({ verified }: { verified: VerificationScope }) => [
  /** Queued once by the migration, on an installation that has payments or claims from before everything was booked. */
  defineJob({
    name: 'books.post-opening-entries',
    timeoutSeconds: 600,
    work: async ({ db, log }, _, { now }) => {
      log.info({ entries: await postOpeningEntries(db, now) }, 'opening entries posted')
    },
  }),
  /** Each night everything that `plus verify` checks: an alert for what does not hold, until it holds again. */
  defineJob({
    name: 'books.verify',
    schedule: dailyAt('02:30'),
    housekeeping: true,
    timeoutSeconds: 3600,
    work: async (parts, _, { now }) => {
      const checked = await verifyInvariants(parts.db, verified, now)
      recordInvariants(checked, now)
      for (const one of checked) {
        if (!isBroken(one)) {
          await clearAlert(parts.db, 'invariant_broken', one.name, now)
          continue
        }
        const { name, sentence, breaches, examples, failure } = one
        parts.log.error({ invariant: name, breaches, examples, failure }, 'an invariant does not hold')
        const first = failure === undefined ? examples[0]! : `Not checked: ${failure}`
        const detail = { sentence, found: countText(breaches), first }
        await raiseAlert(parts.db, parts, 'invariant_broken', name, detail, now)
      }
    },
  }),
]
