import { dailyAt, defineJob, type Job } from '#platform/jobs/job.ts'
import { deleteAnswers } from './commands/expire-proposals.ts'

const deleting = defineJob({
  name: 'covid-care.delete-answers',
  schedule: dailyAt('03:40'),
  timeoutSeconds: 300,
  housekeeping: true,
  work: ({ db }, _payload, { now }) => deleteAnswers(db, now),
})

export const covidCareJobs: Job[] = [deleting]
