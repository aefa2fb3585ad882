import { openCountingProxy, type Packet } from '#platform/testing/counting-proxy.ts'
import { type Postgres, withDatabase } from './postgres.ts'
import { buy, openShop, signUp } from './purchases.ts'
import type { Figure } from './report.ts'

/** The first purchases prepare their statements and fill the caches. */
const WARM_UP = 12
const GOAL = 20

interface Purchase {
  request: string
  packets: Packet[]
}

/** `npm run bench -- purchase-statements`: what one purchase sends to the database, and which of it is waited for. */
export async function purchaseStatements(postgres: Postgres): Promise<Figure[]> {
  const requests = await packetsOfPurchase(postgres)
  let number = 0
  for (const { request, packets } of requests) {
    console.log(request)
    for (const packet of packets) {
      number++
      for (const [at, statement] of packet.entries())
        console.log(`${(at === 0 ? String(number) : '').padStart(4)}  ${brief(statement)}`)
    }
  }
  return [roundTrips(requests)]
}

/** Everything that one purchase sends, packet by packet. */
export async function packetsOfPurchase(postgres: Postgres): Promise<Purchase[]> {
  return withDatabase(postgres, 'bench_statements', recordPurchase)
}

async function recordPurchase(url: string): Promise<Purchase[]> {
  const proxy = await openCountingProxy(url)
  const shop = await openShop(proxy.url)
  try {
    const [last = '', ...first] = await signUp(url, WARM_UP + 1)
    for (const cookie of first) await buy(shop, cookie)
    proxy.take()
    const requests: Purchase[] = []
    await buy(shop, last, (request) => requests.push({ request, packets: proxy.take() }))
    return requests
  } finally {
    await shop.stop()
    await proxy.close()
  }
}

export function roundTrips(requests: readonly Purchase[]): Figure {
  const packets = requests.flatMap((request) => request.packets)
  const each = requests.map((request) => `${request.packets.length} in ${request.request}`)
  return {
    what: 'round trips of a purchase',
    measured: `${packets.length} (${each.join(', ')}), ${packets.flat().length} statements`,
    limit: `${GOAL} round trips`,
    ratio: packets.length / GOAL,
    goal: 1,
  }
}

/** Enough of a statement to recognise it: its verb and tables. */
function brief(statement: string): string {
  const text = statement.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim()
  const [, from] = /^select .{40,}? (from .*)$/.exec(text) ?? []
  return (from ? `select … ${from}` : text).slice(0, 110)
}
