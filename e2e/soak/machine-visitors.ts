import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any answer may take, so that one that is late is seen. */
const MOST_MS = 20_000

export interface Figures {
  answers: Record<string, number>
  /** Of any answer, in milliseconds. */
  longest_ms: number
}

/** One request. @returns its status, or 0 where there was no answer; and how long it took */
export async function visit(url: string, cookie = ''): Promise<{ status: number; ms: number; age: string | null }> {
  const began = performance.now()
  const headers = { cookie, 'x-forwarded-for': '10.9.9.9' }
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(MOST_MS) }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return { status: answer?.status ?? 0, ms: performance.now() - began, age: answer?.headers.get('age') ?? null }
}

/** Sends a request to each address every 100 ms, whether or not those before were answered, until it is stopped. */
export function keepVisiting(urls: readonly string[], cookie?: string): () => Promise<Figures> {
  const figures: Figures = { answers: {}, longest_ms: 0 }
  const visits: Promise<void>[] = []
  const one = async (url: string) => {
    const { status, ms } = await visit(url, cookie)
    figures.answers[status] = (figures.answers[status] ?? 0) + 1
    figures.longest_ms = Math.max(figures.longest_ms, Math.round(ms))
  }
  const timer = setInterval(() => visits.push(...urls.map(one)), 100)
  return async () => {
    clearInterval(timer)
    await Promise.all(visits)
    return figures
  }
}

/** @returns milliseconds until it answers 200 */
export async function until200(url: string, cookie?: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { status } = await visit(url, cookie)
    if (status === 200) return Math.round(performance.now() - began)
    if (performance.now() - began > 180_000) return Number.POSITIVE_INFINITY
    await sleep(100)
  }
}
