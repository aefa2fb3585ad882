import type { Room } from '#platform/room.ts'
import { bookJobs } from './server/jobs.ts'
import { BOOKS } from './server/verify-books.ts'

export const booksRoom = { jobs: bookJobs, provides: { books: BOOKS } } satisfies Room
