import type { FastifyInstance } from 'fastify'

const MOST_A_MINUTE = 30

/**
 * Receives the browser's reports of what a page's policy blocked. Addresses are logged without their query, and only a
 * limited number per minute, because anybody can send them.
 */
export function takePolicyReports(app: FastifyInstance): void {
  let minute = 0
  let taken = 0
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/csp-report', { config: { who: 'anyone' } }, async (request, reply) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) [minute, taken] = [now, 0]
    const report = typeof request.body === 'string' ? readReport(request.body) : undefined
    if (report && taken++ < MOST_A_MINUTE) request.log.warn(report, 'page policy blocked something')
    return reply.code(204).send()
  })
}

function readReport(body: string) {
  try {
    const sent = JSON.parse(body) as { 'csp-report'?: Record<string, unknown> } | null
    const report = sent?.['csp-report']
    if (!report) return undefined
    return {
      directive: short(report['effective-directive'] ?? report['violated-directive']),
      page: short(report['document-uri']),
      blocked: short(report['blocked-uri']),
    }
  } catch {
    return undefined
  }
}

/** No query, no fragment, no more than 200 characters. */
function short(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[?#].*$/s, '').slice(0, 200) : ''
}
