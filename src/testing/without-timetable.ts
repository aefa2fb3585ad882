import type { Job } from '#platform/jobs/job.ts'

/** The same jobs, run only when something asks for them: a test that says itself what happens when has no timetable beside it. */
export function withoutTimetable(jobs: readonly Job[]): Job[] {
  return jobs.map(({ schedule: _, ...job }) => job)
}
