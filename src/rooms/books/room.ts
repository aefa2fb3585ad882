import type { VerificationScope } from '#platform/invariants/verify-invariants.ts'
import type { Room } from '#platform/room.ts'
import { bookInvariants } from './server/invariants.ts'
import { bookJobs } from './server/jobs.ts'
import { BOOKS } from './server/verify-books.ts'

export const booksRoom = { jobs: bookJobs, invariants: bookInvariants, provides: { books: BOOKS } } satisfies Room<{
  verified: VerificationScope
}>
