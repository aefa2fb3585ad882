import type { z } from 'zod'
import { datePartsOf, type IstDate } from '#values/ist-date.ts'
import { done, type GatewayAnswer } from '../gateway-answer.ts'
import type { GatewaySettlement, SettledItem } from '../payment-gateway.ts'
import { type Connection, call } from './call.ts'
import { wireCollection, wireSettledItem, wireSettlement } from './wire.ts'

const unix = (at: Date) => String(Math.floor(at.getTime() / 1000))

/** The settlements created in these seconds, both included. */
export async function listSettlements(
  connection: Connection,
  from: Date,
  to: Date,
): Promise<GatewayAnswer<GatewaySettlement[]>> {
  const asked = { path: '/settlements', filter: { from: unix(from), to: unix(to) }, count: 100 }
  return allPages(connection, asked, wireSettlement, ({ settlement_ref }) => settlement_ref)
}

/** The payments, refunds and other items of the settlements of one day. */
export async function listSettledItems(connection: Connection, date: IstDate): Promise<GatewayAnswer<SettledItem[]>> {
  const [year, month, day] = datePartsOf(date)
  const filter = { year: String(year), month: String(month), day: String(day) }
  const asked = { path: '/settlements/recon/combined', filter, count: 1000 }
  return allPages(connection, asked, wireSettledItem, ({ item_ref }) => item_ref)
}

interface Pages {
  path: string
  filter: Record<string, string>
  /** The most that the gateway puts on one page. */
  count: number
}

/**
 * All pages, or none: without an answer to one of them the list is not known. Rows that arrive meanwhile push others to
 * the next page, so what was on a page before is left out, and a page with nothing new is the last.
 */
async function allPages<T extends z.ZodType>(
  connection: Connection,
  { path, filter, count }: Pages,
  item: T,
  refOf: (item: z.output<T>) => string,
): Promise<GatewayAnswer<z.output<T>[]>> {
  const found = new Map<string, z.output<T>>()
  for (let skip = 0; ; skip += count) {
    const query = new URLSearchParams({ ...filter, count: String(count), skip: String(skip) })
    const page = await call(connection, { method: 'GET', path: `${path}?${query}` }, wireCollection(item))
    if (page.outcome !== 'DONE') return page
    const { items } = page.value
    const before = found.size
    for (const one of items) found.set(refOf(one), one)
    if (items.length < count || found.size === before) return done([...found.values()])
  }
}
