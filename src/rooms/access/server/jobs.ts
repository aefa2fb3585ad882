import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { deletedBefore } from '../rules/invitation.ts'

/** Deletes invitations that are over for long, with the numbers that they went to. */
export const forgetInvitations = defineJob({
  name: 'access.forget-invitations',
  schedule: dailyAt('03:25'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    await db.deleteFrom('partner_invitations').where('expires_at', '<', deletedBefore(now)).execute()
  },
})
