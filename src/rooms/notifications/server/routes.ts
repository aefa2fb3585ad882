import { Refusal } from '#platform/contract/refusal.ts'
import { on } from '#platform/serving/context.ts'
import { paginationInfo } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { listDeadLetters, retryDeadLetter } from '../contract.ts'
import { retryDead } from './commands.ts'
import { maskedRecipient } from './masked-recipient.ts'
import * as queries from './queries.ts'

const PAGE_SIZE = 20

export const notificationRoutes = [
  on(listDeadLetters, async ({ db, keys, query: { page_number } }) => {
    const total = await queries.countDeadLetters(db)
    const rows = await queries.listDeadLetters(db, { offset: (page_number - 1) * PAGE_SIZE, limit: PAGE_SIZE })
    return {
      dead_letters: rows.map(({ id, kind, name, channel, failure, attempts, created_at, failed_at, ...sealed }) => ({
        ...{ id, kind, name, channel, failure, attempts },
        to: maskedRecipient(keys, { id, channel, ...sealed }),
        created_at: toWireTime(created_at),
        failed_at: toWireTime(failed_at),
      })),
      pagination_info: paginationInfo('dead_letters', { page_number, page_size: PAGE_SIZE, total }),
    }
  }),
  on(retryDeadLetter, {
    authorize: async ({ db, params }) => {
      if (!(await queries.isDeadOrWas(db, params.id))) throw new Refusal('NOT_FOUND')
    },
    answer: async (request) => {
      await retryDead(request, request.params.id)
      return { id: request.params.id }
    },
  }),
]
