import type { Db } from '../database/open-database.ts'
import { type Posting, type PostingResult, post, postSet } from './post.ts'

const PER_STATEMENT = 500

/** Posts a movement in a transaction of the lane; each caller gets its own answer, INSUFFICIENT among them. */
export type PostingLane = (posting: Posting) => Promise<PostingResult>

interface QueuedPosting {
  posting: Posting
  answer: (posted: PostingResult) => void
  refuse: (error: unknown) => void
}

/**
 * Batches the movements of a hot account. Callers in one process do not queue for its row: those that arrive while a
 * statement is running go with the next one, up to 500 together, in a transaction of its own. That is one round trip,
 * and the row is locked only that long. When one of a batch cannot be posted, each is posted separately. Every writer
 * of a hot account uses the lane; one that bypasses it makes all others wait.
 */
export function openPostingLane(db: Db): PostingLane {
  const waiting: QueuedPosting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, PER_STATEMENT))
    isRunning = false
  }

  async function settle(batch: readonly QueuedPosting[]): Promise<void> {
    const postings = batch.map(({ posting }) => posting)
    try {
      const answers = await postSet(db, postings, postings[0]!.now)
      for (const [at, one] of answers.entries())
        if (one instanceof Error) batch[at]!.refuse(one)
        else batch[at]!.answer(one)
    } catch {
      for (const { posting, answer, refuse } of batch) await post(db, posting).then(answer, refuse)
    }
  }

  return (posting) =>
    new Promise((answer, refuse) => {
      waiting.push({ posting, answer, refuse })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run())
    })
}
