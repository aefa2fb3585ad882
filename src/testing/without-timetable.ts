import type { Job } from '#platform/jobs/job.ts'

/** The same jobs, run only when something enqueues them: for a test that decides itself what runs when. */
export function withoutTimetable(jobs: readonly Job[]): Job[] {
  return jobs.map((job) => {
    const { schedule, ...rest } = job
    return schedule ? rest : job
  })
}
